"""The files for hosts name commands, settings and folders that exist."""

import re
import shlex
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import which

import pytest

from oneoh_server.command_line import BadSettings, read_invocation
from oneoh_server.settings import Settings, described_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "server" / "deploy"


def test_the_unit_starts_a_server_with_a_database_that_the_service_owns() -> None:
    unit = (DEPLOY / "oneoh.service").read_text("utf-8")
    [line] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    program, *arguments = shlex.split(line.replace("/etc/oneoh.toml", "/dev/null"))
    [state] = re.findall(r"^StateDirectory=(.*)$", unit, re.MULTILINE)
    settings = read_invocation(arguments, {}).settings
    assert Path(program).name == "oneoh-server"
    assert f":{settings.metrics_port}/" in unit
    assert Path(settings.db).parent == Path("/var/lib") / state


@pytest.mark.skipif(which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "oneoh.service").read_text("utf-8")
    [program] = re.findall(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    copy = tmp_path / "oneoh.service"
    copy.write_text(unit.replace(program, sys.executable), "utf-8")
    verify = ["systemd-analyze", "verify", str(copy)]
    said = subprocess.run(verify, capture_output=True, text=True, check=False).stderr
    assert [line for line in said.splitlines() if copy.name in line] == []


def test_the_image_installs_an_extra_and_runs_a_command_of_this_distribution() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [extra] = re.findall(r"pip install .*\[(\w+)\]", steps)
    [command] = re.findall(r'^CMD \["(.*)"\]$', steps, re.MULTILINE)
    assert extra in project["optional-dependencies"]
    assert command in project["scripts"]


def test_the_image_copies_folders_that_exist_and_sets_what_the_server_knows() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = " ".join(re.findall(r"^COPY (.*) \S+$", steps, re.MULTILINE)).split()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    [volume] = re.findall(r"^VOLUME (.*)$", steps, re.MULTILINE)
    environment = dict(re.findall(r"(ONEOH_SERVER_\w+)=(\S+)", steps))
    assert environment.keys() <= {setting.variable for setting in described_settings()}
    with pytest.raises(BadSettings, match="without TLS"):
        read_invocation([], environment)
    settings = read_invocation(["--no-tls"], environment).settings
    assert settings.host == "0.0.0.0"
    assert Path(settings.db).parent == Path(volume)
    [ports] = re.findall(r"^EXPOSE (.*)$", steps, re.MULTILINE)
    assert ports == f"{settings.port} {settings.metrics_port}"
    [asked] = re.findall(r"urlopen\('(\S+)'", steps)
    assert asked == f"http://127.0.0.1:{settings.metrics_port}/healthz"


def test_the_health_check_of_the_image_runs_and_tells_a_server_from_none() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    [program] = re.findall(r'"(import urllib.*)"\]$', steps, re.MULTILINE)
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    check = [sys.executable, "-c", program.replace("2551", str(port))]
    assert subprocess.run(check, capture_output=True, check=False).returncode != 0
    options = ("--db", ":memory:", "--port", "0", "--no-bots", "--metrics-port", str(port))
    with subprocess.Popen(
        [sys.executable, "-m", "oneoh_server", *options, "--ready-json", "--until-eof"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.readline()
        assert subprocess.run(check, capture_output=True, check=False).returncode == 0
        server.stdin.close()


def test_the_composition_serves_what_the_image_exposes_and_keeps_what_it_stores() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    [exposed] = re.findall(r"^EXPOSE (.*)$", steps, re.MULTILINE)
    [volume] = re.findall(r"^VOLUME (.*)$", steps, re.MULTILINE)
    assert re.findall(r':(\d+)"$', text, re.MULTILINE) == exposed.split()
    assert f"lobby:{volume}\n" in text
    # Without TLS, for a proxy on the same machine.
    assert all(
        port.startswith("127.0.0.1:") for port in re.findall(r'- "(.*:\d+)"$', text, re.MULTILINE)
    )
    given = dict(re.findall(r'(ONEOH_SERVER_\w+): "?(\w+)', text))
    assert not read_invocation([], {"ONEOH_SERVER_HOST": "0.0.0.0", **given}).settings.tls
    [grace] = re.findall(r"stop_grace_period: (\d+)s", text)
    assert int(grace) > Settings().drain_seconds


def test_the_balancer_asks_for_readiness_at_the_ports_of_the_unit() -> None:
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8")
    ports = re.findall(r"^    server \w+ [\d.]+:(\d+) port (\d+)$", text, re.MULTILINE)
    unit = (DEPLOY / "oneoh.service").read_text("utf-8")
    [metrics] = re.findall(r"--metrics-port (\d+)", unit)
    assert len(ports) == 3
    assert (str(Settings().port), metrics) in ports
    assert "option httpchk GET /readyz\n" in text
    [patience] = re.findall(r"timeout client (\d+)s", text)
    assert int(patience) > 2 * Settings().ping_seconds


def has_compose() -> bool:
    if which("docker") is None:
        return False
    asked = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
    return asked.returncode == 0


@pytest.mark.skipif(not has_compose(), reason="docker compose is not installed")
def test_docker_understands_the_composition() -> None:
    config = ["docker", "compose", "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run(config, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
