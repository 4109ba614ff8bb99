"""Logs of the client go to standard error, and cannot steer a terminal there."""

import argparse
import logging

import pytest

from oneoh_tui import start
from oneoh_tui.line import program


async def complains(*_arguments: object) -> int:
    logging.getLogger("oneoh_tui.net.link").warning("%s", "a\x1b[2J\nb")
    return 0


SAID = "oneoh: a\N{REPLACEMENT CHARACTER}[2J\\nb\n"


def test_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(program, "_run", complains)
    given = argparse.Namespace(command=None, lobby_key=None)
    assert program.main(given, None, {}) == 0
    assert capsys.readouterr().err == SAID


@pytest.mark.parametrize("drawn_on", [False, True])
def test_where_screens_are_drawn_only_beside_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, drawn_on: bool
) -> None:
    monkeypatch.setattr("os.isatty", lambda _descriptor: drawn_on)
    monkeypatch.setattr("oneoh_tui.terminal.setup.fault", lambda _environ: None)
    monkeypatch.setattr("oneoh_tui.terminal.setup.prepare", lambda *_arguments: None)
    monkeypatch.setattr(start, "_run", complains)
    assert start.start([]) == 0
    assert capsys.readouterr().err == ("" if drawn_on else SAID)
