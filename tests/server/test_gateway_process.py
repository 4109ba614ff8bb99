"""The gateway's process: started, started again, stopped."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_server.gateway_process import (
    GatewayFailed,
    GatewayProcess,
    GatewayReady,
    gateway_command,
    with_bound_ports,
)
from oneoh_server.settings import Settings

READY = 'import sys; print(\'{"ssh": 2222, "web": null}\', flush=True);'
WAIT = "sys.stdin.read()"


def _python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


async def test_the_gateway_says_where_it_listens_and_ends_with_the_server(tmp_path: Path) -> None:
    end = tmp_path / "end"
    code = f"{READY} {WAIT}; open({str(end)!r}, 'w').close()"
    async with GatewayProcess(_python(code)) as ready:
        assert (ready.ssh, ready.web) == (2222, None)
        assert not end.exists()
    assert end.exists()


async def test_a_gateway_that_does_not_start_is_an_error() -> None:
    with pytest.raises(GatewayFailed, match="did not start"):
        async with GatewayProcess(_python("raise SystemExit(2)")):
            raise AssertionError("never reached")


async def test_a_gateway_that_ends_unasked_is_started_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    once = tmp_path / "once"
    code = f"""
import pathlib, sys
once = pathlib.Path({str(once)!r})
first = not once.exists()
once.touch()
print('{{"ssh": 2222, "web": null}}', flush=True)
sys.exit(7) if first else sys.stdin.read()
"""
    async with GatewayProcess(_python(code), backoff=(0.0,)):
        async with asyncio.timeout(60):
            while "serves again" not in caplog.text:  # noqa: ASYNC110 - a log tells nobody
                await asyncio.sleep(0.01)
    assert "status 7" in caplog.text


def test_the_gateway_leads_to_the_lobby_and_listens_at_its_host() -> None:
    settings = Settings(
        host="0.0.0.0", ssh=2222, gateway_options="--sessions 5 --data '/a b'", tls_cert="c",
        tls_key="k",
    )  # fmt: skip
    command = gateway_command(settings, "ws://127.0.0.1:1")
    assert command[1:4] == ("-m", "oneoh_tui", "serve")
    text = " ".join(command)
    for part in ("--host 0.0.0.0", "--lobby ws://127.0.0.1:1", "--ssh 2222", "--sessions 5",
                 "--tls-cert c --tls-key k", "--until-eof"):  # fmt: skip
        assert part in text
    assert "--web" not in text
    assert "/a b" in command
    assert "--no-tls" not in command
    bare = gateway_command(replace(settings, tls_cert="", tls=False), "ws://x:1")
    assert "--tls-cert" not in bare
    assert "--no-tls" in bare


def test_a_gateway_that_is_started_again_keeps_its_ports() -> None:
    command = ("serve", "--ssh", "0", "--web", "0", "--gap-seconds", "0")
    ready = GatewayReady(ssh=2022, web="http://127.0.0.1:8022/")
    assert with_bound_ports(command, ready) == (
        *("serve", "--ssh", "2022", "--web", "8022", "--gap-seconds", "0"),
    )
    fixed = ("serve", "--ssh", "22")
    assert with_bound_ports(fixed, GatewayReady(ssh=22, web=None)) == fixed


def test_nothing_of_the_client_is_loaded_into_the_server() -> None:
    code = "import sys, oneoh_server.__main__; print([m for m in sys.modules if 'oneoh_tui' in m])"
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        _python(code),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.stdout.strip() == "[]"
