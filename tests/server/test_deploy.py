"""The files for hosts name commands, settings and folders that exist."""

import os
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


def test_the_unit_of_several_processes_reads_the_settings_of_all_and_the_ports_of_its_own(
    tmp_path: Path,
) -> None:
    unit = (DEPLOY / "oneoh@.service").read_text("utf-8")
    [line] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    [name, _] = re.findall(r"^LoadCredential=(.*):(.*)$", unit, re.MULTILINE)[0]
    (tmp_path / name).write_text('db = "postgresql://oneoh@db.example/oneoh"\nbus = "db"\n')
    program, *arguments = shlex.split(line.replace("%d", str(tmp_path)))
    ports = dict(re.findall(r"(ONEOH_SERVER_\w+)=(\d+)", unit))
    settings = read_invocation(arguments, ports).settings
    assert Path(program).name == "oneoh-server"
    assert (settings.bus, settings.port) == ("db", Settings().port)
    assert (settings.port, settings.metrics_port) in balanced()
    [grace] = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert int(grace) > settings.drain_seconds


@pytest.mark.skipif(which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize(("name", "copied"), [("oneoh", "oneoh"), ("oneoh@", "oneoh@1")])
def test_systemd_understands_every_line_of_the_units(
    name: str, copied: str, tmp_path: Path
) -> None:
    unit = (DEPLOY / f"{name}.service").read_text("utf-8")
    [program] = re.findall(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    copy = tmp_path / f"{copied}.service"
    copy.write_text(unit.replace(program, sys.executable), "utf-8")
    verify = ["systemd-analyze", "verify", str(copy)]
    said = subprocess.run(verify, capture_output=True, text=True, check=False).stderr
    assert [line for line in said.splitlines() if copy.name in line] == []


def test_the_image_installs_extras_and_runs_a_command_of_this_distribution() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [extras] = re.findall(r"pip install .*\[([\w,]+)\]", steps)
    [command] = re.findall(r'^CMD \["(.*)"\]$', steps, re.MULTILINE)
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
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


def test_the_composition_of_several_processes_has_one_record_one_bus_and_the_balancers_ports() -> (
    None
):
    text = (DEPLOY / "compose.cluster.yaml").read_text("utf-8")
    given = dict(re.findall(r'(ONEOH_SERVER_\w+): "?([^"\n]+)', text))
    given["ONEOH_SERVER_DB"] = re.sub(r"\$\{.*?\}", "secret", given["ONEOH_SERVER_DB"])
    settings = read_invocation([], {"ONEOH_SERVER_HOST": "0.0.0.0", **given}).settings
    assert settings.db.startswith("postgresql://oneoh:secret@db/")
    assert settings.bus == "nats://bus:4222"
    assert {"db:", "bus:"} <= set(re.findall(r"^  (\w+:)$", text, re.MULTILINE))
    ports = re.findall(r'ports: \["127.0.0.1:(\d+):(\d+)", "127.0.0.1:(\d+):(\d+)"\]', text)
    assert len(ports) == text.count("<<: *lobby") == 3
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    [exposed] = re.findall(r"^EXPOSE (.*)$", steps, re.MULTILINE)
    assert {(inside, health) for _, inside, _, health in ports} == {tuple(exposed.split())}
    assert (int(ports[1][0]), int(ports[1][2])) in balanced()
    [grace] = re.findall(r"stop_grace_period: (\d+)s", text)
    assert int(grace) > settings.drain_seconds


def balanced() -> list[tuple[int, int]]:
    """Return the ports of the balancer's servers: of players, and of health."""
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8")
    found = re.findall(r"^    server \w+ [\d.]+:(\d+) port (\d+)$", text, re.MULTILINE)
    return [(int(players), int(health)) for players, health in found]


def test_the_balancer_is_more_patient_than_two_pings() -> None:
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8")
    [patience] = re.findall(r"timeout tunnel (\d+)s", text)
    assert int(patience) > 2 * Settings().ping_seconds


def has_compose() -> bool:
    if which("docker") is None:
        return False
    asked = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
    return asked.returncode == 0


@pytest.mark.skipif(not has_compose(), reason="docker compose is not installed")
@pytest.mark.parametrize("name", ["compose.yaml", "compose.cluster.yaml"])
def test_docker_understands_the_compositions(name: str) -> None:
    config = ["docker", "compose", "-f", str(DEPLOY / name), "config", "--quiet"]
    done = subprocess.run(
        config,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "POSTGRES_PASSWORD": "secret"},
    )
    assert (done.returncode, done.stderr) == (0, "")
