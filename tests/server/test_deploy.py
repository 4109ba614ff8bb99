"""The files for hosts name commands, settings and folders that exist."""

import re
import shlex
from pathlib import Path

from oneoh_server.command_line import read_invocation
from oneoh_server.settings import described_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "server" / "deploy"


def test_the_unit_starts_a_server_with_a_database_that_the_service_owns() -> None:
    unit = (DEPLOY / "oneoh.service").read_text("utf-8")
    [line] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    program, *arguments = shlex.split(line.replace("/etc/oneoh.toml", "/dev/null"))
    [state] = re.findall(r"^StateDirectory=(.*)$", unit, re.MULTILINE)
    settings = read_invocation(arguments, {}).settings
    assert Path(program).name == "oneoh-server"
    assert Path(settings.db).parent == Path("/var/lib") / state


def test_the_image_copies_folders_that_exist_and_sets_what_the_server_knows() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = " ".join(re.findall(r"^COPY (.*) \S+$", steps, re.MULTILINE)).split()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    [volume] = re.findall(r"^VOLUME (.*)$", steps, re.MULTILINE)
    environment = dict(re.findall(r"(ONEOH_SERVER_\w+)=(\S+)", steps))
    assert environment.keys() <= {setting.variable for setting in described_settings()}
    settings = read_invocation([], environment).settings
    assert settings.host == "0.0.0.0"
    assert Path(settings.db).parent == Path(volume)
    [port] = re.findall(r"^EXPOSE (\d+)$", steps, re.MULTILINE)
    assert settings.port == int(port)
