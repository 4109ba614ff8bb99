"""`oneoh` ends quietly on Ctrl+C while it starts, which is a signal until the app runs."""

import subprocess
import sys

import pytest

from oneoh_tui import start
from oneoh_tui.__main__ import INTERRUPTED, main

_WHILE_IMPORTING = """
import signal, sys
from importlib.abc import MetaPathFinder

# A script that runs the tests in its background has them, and so this, ignore the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Interrupting(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "oneoh_tui.command_line":
            signal.raise_signal(signal.SIGINT)

from oneoh_tui.__main__ import main
sys.meta_path.insert(0, Interrupting())
sys.exit(main([]))
"""


def test_while_modules_are_imported() -> None:
    command = [sys.executable, "-c", _WHILE_IMPORTING]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (INTERRUPTED, "", "")


def test_before_the_app_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "read", interrupt)
    assert main([]) == INTERRUPTED
