"""Lobby with its gateway, as a host starts them, and the real `ssh` client."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.end_to_end.terminal import Terminal
from tests.processes.start import start

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(
    SSH is None or shutil.which("ssh-keygen") is None, reason="OpenSSH's client is not installed"
)


class Served:
    """Context manager of `oneoh-server --ssh 0 --web 0` on loopback."""

    def __init__(self, folder: Path, *options: str) -> None:
        folder.mkdir(exist_ok=True)
        self._folder = folder
        gateway = " ".join((f"--data {folder / 'gateway'}", "--gap-seconds 0", *options))
        self._process = start(
            [
                *(sys.executable, "-m", "oneoh_server", "--port", "0", "--ssh", "0", "--web", "0"),
                *("--db", str(folder / "lobby.db"), "--until-eof", "--ready-json"),
                *("--gateway-options", gateway),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        ready = json.loads(self._process.stdout.readline())
        self.lobby: str = ready["url"]
        self.ssh_port: int = ready["ssh"]
        self.page: str = ready["web"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop lobby and gateway, as a host does."""
        if self._process.poll() is None:
            self._process.communicate(timeout=60)

    def command(self, who: str, *more: str) -> list[str]:
        """Return the `ssh` command of a player, with the key of that name."""
        return ssh_command(self._folder, self.ssh_port, who, *more)

    def login(
        self, who: str, *, columns: int = 80, rows: int = 24, lang: str = "en_GB.UTF-8"
    ) -> Terminal:
        """Return a terminal in which that command runs."""
        return Terminal(
            self.command(who, "-o", "SendEnv=LANG"),
            columns=columns,
            rows=rows,
            environment={"LANG": lang},
        )


def ssh_command(folder: Path, port: int, who: str, *more: str) -> list[str]:
    """Return an `ssh` command with a key made for `who`, which reads none of the user's files."""
    key = folder / f"key-{who}"
    if not key.exists():
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    options = {
        "IdentityFile": str(key),
        "IdentitiesOnly": "yes",
        "IdentityAgent": "none",
        "StrictHostKeyChecking": "accept-new",
        "UserKnownHostsFile": str(folder / "known_hosts"),
    }
    given = [text for name, value in options.items() for text in ("-o", f"{name}={value}")]
    return [SSH or "ssh", "-F", "none", "-p", str(port), *given, *more, f"{who}@127.0.0.1"]
