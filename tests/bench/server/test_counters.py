"""Counters read what perf and callgrind print, and perf is not used where it cannot count."""

from pathlib import Path

import pytest

from bench.server.counters import perf_counts, read_perf, read_valgrind

COUNTED = "1234567,,instructions,4007921,100.00,0.65,insn per cycle\n"
NOT_COUNTED = "<not supported>,,instructions,0,100.00,,\n"


def test_perf_has_counted() -> None:
    assert read_perf(COUNTED) == 1234567
    assert read_perf("1234567,,instructions:u,4007921,100.00,,\n") == 1234567


def test_perf_could_not_count() -> None:
    assert read_perf(NOT_COUNTED) is None
    assert read_perf("") is None


@pytest.mark.parametrize(("printed", "counts"), [(COUNTED, True), (NOT_COUNTED, False)])
def test_perf_is_tried_before_it_is_used(
    printed: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    perf = tmp_path / "perf"
    perf.write_text(f"#!/bin/sh\necho '{printed.strip()}' >&2\n")
    perf.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert perf_counts() is counts


def test_perf_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not perf_counts()


def test_callgrind_has_counted() -> None:
    assert read_valgrind("==7== Events    : Ir\n==7== Collected : 1234567\n==7== \n") == 1234567


def test_callgrind_was_cut_off() -> None:
    with pytest.raises(ValueError, match="counted nothing"):
        read_valgrind("==7== Callgrind, a call-graph generating cache profiler\n")
