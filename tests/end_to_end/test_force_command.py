"""OpenSSH's sshd, set up by server/README.md, lets any key play, and do nothing else."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.seat import MY_TURN, play_once
from tests.end_to_end.served import needs_ssh, ssh_command
from tests.end_to_end.terminal import Terminal

SSHD = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")
README = Path(__file__).parents[2] / "server" / "README.md"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(240),
    needs_ssh,
    pytest.mark.skipif(SSHD is None, reason="OpenSSH's server is not installed"),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root may run a server that logs others in"),
]


@pytest.fixture
def port(tmp_path: Path, lobby: LobbyProcess) -> Iterator[int]:
    """Run an sshd that is set up by the page; yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    tmp_path.joinpath("sshd_config").write_text(_configuration(tmp_path, port, lobby.url))
    key = tmp_path / "host_key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    # Until the system's sshd has run once, the folder that it needs is missing.
    Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    log = (tmp_path / "sshd.log").open("wb")
    sshd = subprocess.Popen(
        [str(SSHD), "-D", "-e", "-f", str(tmp_path / "sshd_config")], stdout=log, stderr=log
    )
    try:
        _wait_for(port)
        yield port
    finally:
        sshd.terminate()
        sshd.wait(20)
        log.close()


def _configuration(folder: Path, port: int, lobby: str) -> str:
    """Return the block of the page, with the paths and the user of this test."""
    page = README.read_text("utf-8")
    block = page.partition("```sshd_config\n")[2].partition("```")[0]
    assert "ForceCommand" in block
    command = f"{sys.executable} -m oneoh_tui visit"
    replaced = (
        block.replace("/opt/oneoh/bin/oneoh visit", command)
        .replace("ws://127.0.0.1:2550", lobby)
        .replace("/var/lib/oneoh-visitors", str(folder / "visitors"))
        .replace("AllowUsers play", "AllowUsers root")
    )
    extra = (
        f"ListenAddress 127.0.0.1:{port}",
        f"HostKey {folder / 'host_key'}",
        f"PidFile {folder / 'sshd.pid'}",
        "PermitRootLogin yes",
        "UsePAM no",
        # The test's own path finds the packages; a real host has them installed.
        f"SetEnv PYTHONPATH={os.pathsep.join(sys.path)}",
    )
    lines = [line for line in replaced.splitlines() if not line.startswith("Port ")]
    return "\n".join((*extra, *lines)) + "\n"


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            assert time.monotonic() < deadline, "sshd does not listen"
            time.sleep(0.05)
        else:
            return


def _login(folder: Path, port: int) -> Terminal:
    command = ssh_command(folder, port, "root", "-o", "SendEnv=LANG")
    return Terminal(command, environment={"LANG": "C.UTF-8"})


def test_a_key_is_an_account_and_its_game_is_there_again(tmp_path: Path, port: int) -> None:
    with _login(tmp_path, port) as terminal:
        terminal.wait_for("You are guest-")
        assert "Host a lobby" not in terminal.text
        terminal.press("p")
        terminal.wait_for("› [ Start ]")
        terminal.press("enter")
        terminal.wait_for("Play at once")
        terminal.press("enter")
        terminal.wait_for(lambda text: bool(MY_TURN.search(text)))
        play_once(terminal)
        terminal.wait_for(MY_TURN)
    with _login(tmp_path, port) as again:
        again.wait_for("You are guest-")
        again.press("l")
        again.wait_for("guest-")
        again.press("escape")
        again.wait_for("Continue")
        again.press("b")
        again.wait_for(MY_TURN)


def test_neither_commands_nor_forwarding(tmp_path: Path, port: int) -> None:
    for more in (["id"], ["-s", "sftp"]):
        done = subprocess.run(
            [*ssh_command(tmp_path, port, "root"), *more],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode != 0
        assert "uid=" not in done.stdout
    forwarded = subprocess.run(
        ssh_command(tmp_path, port, "root", "-W", f"127.0.0.1:{port}"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert forwarded.returncode != 0
    assert "SSH-2.0" not in forwarded.stdout
