"""Processes below a process, as the system lists them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_ai.descendants import descendants

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists them")


def test_children_are_found_until_they_end() -> None:
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as child:
        assert child.pid in descendants(os.getpid())
    assert child.pid not in descendants(os.getpid())
    assert descendants(child.pid) == []


def test_a_process_that_ends_while_it_is_looked_at_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(_folder: Path, _pattern: str) -> Iterator[Path]:
        raise FileNotFoundError
        yield

    monkeypatch.setattr(Path, "glob", gone)
    assert descendants(os.getpid()) == []


def test_a_chain_may_be_longer_than_calls_go_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    length = sys.getrecursionlimit() + 10

    def next_one(pid: int) -> list[int]:
        return [pid + 1] if pid < length else []

    monkeypatch.setattr("oneoh_ai.descendants.children", next_one)
    assert descendants(0) == [*range(1, length + 1)]
