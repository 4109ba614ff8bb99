"""Command line: settings, output and failures."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oneoh_server.command_line import BadSettings, read_invocation
from oneoh_server.settings import Settings, described_settings
from oneoh_server.settings_table import settings_table
from tests.processes.run import run as run_program
from tests.processes.start import start


def settings(*arguments: str, **environment: str) -> Settings:
    names = {f"ONEOH_SERVER_{name.upper()}": value for name, value in environment.items()}
    return read_invocation(arguments, names).settings


def test_the_defaults_serve_this_machine_alone() -> None:
    found = settings()
    assert (found.host, found.port, found.max_bots) == ("127.0.0.1", 2550, 16)
    assert found.db.endswith("oneoh.db")


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "oneoh.toml"
    path.write_text('port = 1\nname = "file"\nmax_tables = 3\nwaiting_seconds = 5\n')
    found = settings("--config", str(path), "--port", "9", name="shell", port="2")
    assert (found.port, found.name, found.max_tables, found.waiting_seconds) == (9, "shell", 3, 5)


def test_no_bots_means_none() -> None:
    assert settings("--no-bots").max_bots == 0


def test_every_setting_says_what_it_means() -> None:
    described = list(described_settings())
    assert [setting.name for setting in described] == [
        field.name for field in msgspec.structs.fields(Settings)
    ]
    assert [setting.name for setting in described if not setting.meaning] == []


def test_the_help_lists_the_settings_that_are_options_and_no_others() -> None:
    asked = run("--help")
    assert asked.returncode == 0
    options = asked.stdout.partition("options:")[2].partition("examples:")[0]
    shown = set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", options, re.MULTILINE))
    switches = {"--help", "--version", "--config", "--no-bots", "--private"}
    switches |= {"--until-eof", "--ready-json"}
    assert shown - switches == {each.option for each in described_settings() if each.group}


def test_every_setting_can_be_given_in_the_environment() -> None:
    changed = {
        **dict.fromkeys((each.name for each in described_settings()), "7"),
        "compression": "true",
        "lan": "false",
        "tls": "false",
        "chat": "off",
        "bot_pace": "human",
        "log_level": "debug",
        "log_format": "json",
        "trusted_proxies": "",
        "proxy_header": "Forwarded",
        "rating_season": "year",
    }
    found = msgspec.to_builtins(settings(**changed))
    assert found.keys() == changed.keys()
    defaults = msgspec.to_builtins(Settings())
    assert [name for name, value in found.items() if value == defaults[name]] == []


def test_the_table_in_the_readme_is_that_of_the_settings() -> None:
    page = Path(__file__).parents[2] / "server" / "README.md"
    assert settings_table() in page.read_text("utf-8"), (
        "run `python -m oneoh_server.settings_table`"
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--port", "many"], "`port` has to be a whole number"),
        (["--port", "70000"], "`port` has to be at most 65535"),
        (["--max-tables", "0"], "`max_tables` has to be at least 1"),
        (["--log-level", "loud"], "`log_level` cannot be 'loud'"),
        (["--tls-cert", "a.pem"], "tls_cert and tls_key are given together"),
        (["--config", "/nowhere/oneoh.toml"], "/nowhere/oneoh.toml cannot be read"),
    ],
)
def test_bad_settings_are_named_with_the_reason(arguments: list[str], reason: str) -> None:
    with pytest.raises(BadSettings, match=reason):
        settings(*arguments)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("prot = 1", "there is no setting prot; did you mean port"), ("port = ", "is no TOML")],
)
def test_a_bad_file_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "oneoh.toml"
    path.write_text(text)
    with pytest.raises(BadSettings, match=reason):
        settings("--config", str(path))


def test_a_misspelt_setting_in_the_environment_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(BadSettings) as caught:
        settings(max_tabels="3")
    assert str(caught.value) == (
        "there is no setting ONEOH_SERVER_MAX_TABELS; did you mean ONEOH_SERVER_MAX_TABLES?"
    )
    with pytest.raises(BadSettings, match=r"ONEOH_SERVER_ZZZ; server/README"):
        settings(zzz="3")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "lobby.example"])
def test_where_other_machines_can_connect_a_server_has_tls_unless_it_is_told_otherwise(
    host: str,
) -> None:
    with pytest.raises(BadSettings, match=rf"can connect to {host}, .* --no-tls"):
        settings("--host", host)
    assert not settings("--host", host, "--no-tls").tls
    assert not settings("--host", host, tls="false").tls
    assert settings("--host", host, "--tls-cert", "c.pem", "--tls-key", "k.pem").host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_on_this_machine_a_server_needs_no_certificate(host: str) -> None:
    assert settings("--host", host).host == host


def test_a_private_server_has_no_limits_for_each_guest_and_address() -> None:
    found = settings("--private")
    assert found.bots_per_address == found.tables_per_guest == 10_000_000
    assert settings("--private", tables_per_guest="5").tables_per_guest == 5
    assert settings().bots_per_address == 8


def test_a_proxy_that_is_no_address_is_named() -> None:
    with pytest.raises(BadSettings, match=r"trusted_proxies: 'proxy.example' does not appear"):
        settings(trusted_proxies="127.0.0.1, proxy.example")


def run(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    return run_program([sys.executable, "-m", "oneoh_server", *arguments], given, text=True)


def fails_plainly(done: "subprocess.CompletedProcess[str]") -> str:
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--port", "--metrics-port"])
def test_a_port_in_use_is_one_clear_sentence(option: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = fails_plainly(run("--db", ":memory:", "--no-bots", "--port", "0", option, port))
    assert f"cannot listen on 127.0.0.1 port {port}: " in said


@pytest.mark.slow
def test_a_database_of_something_else_is_one_clear_sentence(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    said = fails_plainly(run("--db", str(path), "--port", "0", "--no-bots"))
    assert said == f"oneoh-server: {path} is a database of another program\n"


@pytest.mark.slow
def test_a_bad_certificate_is_one_clear_sentence(tmp_path: Path) -> None:
    path = tmp_path / "not.pem"
    path.write_text("not a certificate")
    said = fails_plainly(run("--db", ":memory:", "--tls-cert", str(path), "--tls-key", str(path)))
    assert said.startswith("oneoh-server: the certificate cannot be used: ")


@pytest.mark.slow
def test_it_prints_where_it_listens_and_ends_with_its_input() -> None:
    ports = ("--port", "0", "--metrics-port", "0")
    done = run("--db", ":memory:", *ports, "--no-bots", "--until-eof", "--ready-json")
    assert done.returncode == 0
    ready = json.loads(done.stdout)
    assert ready["url"].startswith("ws://127.0.0.1:")
    assert re.fullmatch(r"http://127.0.0.1:\d+/metrics", ready["metrics"])


@pytest.mark.slow
def test_people_are_shown_the_effective_settings_and_a_warning_without_tls() -> None:
    done = run(
        "--host",
        "0.0.0.0",
        "--no-tls",
        "--db",
        ":memory:",
        "--port",
        "0",
        "--no-bots",
        "--until-eof",
        "--log-format",
        "json",
    )
    assert done.returncode == 0
    shown = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert (shown["host"], shown["max_bots"], shown["compression"]) == ("0.0.0.0", "0", "no")
    log = [json.loads(line) for line in done.stderr.splitlines()]
    assert any("without TLS" in line["message"] for line in log if line["level"] == "warning")


@pytest.mark.slow
def test_a_reader_that_closes_the_pipe_ends_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with start(
        [
            *(sys.executable, "-m", "oneoh_server", "--db", ":memory:", "--port", "0"),
            *("--no-bots", "--until-eof"),
        ],
        stdin=subprocess.PIPE,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        os.close(writer)
        assert server.stderr is not None
        assert "listening at ws://" in server.stderr.readline()
        _, said = server.communicate()
    assert server.returncode == 0
    assert "Traceback" not in said
    assert "BrokenPipe" not in said


@pytest.mark.slow
@pytest.mark.parametrize(
    "failing",
    [
        ("--db", "/"),
        ("--db", ":memory:", "--tls-cert", "/nowhere", "--tls-key", "/nowhere"),
        ("--db", ":memory:", "--ssh", "0", "--gateway-options", "--sessions none"),
    ],
)
def test_every_line_of_a_json_log_is_json_when_the_server_cannot_start(
    failing: tuple[str, ...],
) -> None:
    done = run("--port", "0", "--no-bots", "--log-format", "json", "--until-eof", *failing)
    assert done.returncode == 2
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert lines[-1]["level"] == "critical"
    assert lines[-1]["message"].startswith("oneoh-server: ")


@pytest.mark.slow
def test_every_line_of_a_json_log_is_json_with_a_gateway_beside(tmp_path: Path) -> None:
    pytest.importorskip("asyncssh")
    done = run(
        *("--db", ":memory:", "--port", "0", "--no-bots", "--log-format", "json", "--until-eof"),
        *("--ssh", "0", "--web", "0", "--gateway-options", f"--data {tmp_path}"),
    )
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert "oneoh_tui.gateway" in {line["logger"] for line in lines}
