"""The emulator tells pictures apart by what is seen, and by nothing else."""

import pytest

from tests.oneoh_tui.terminal.emulator import Emulator


def differences(ours: str, other: str) -> list[tuple[int, int]]:
    """Return the rows and columns of the cells that two terminals show otherwise."""
    one, two = Emulator(8, 3), Emulator(8, 3)
    one.feed(ours.encode())
    two.feed(other.encode())
    return [(y, x) for y, x, _here, _there in one.differences(two)]


@pytest.mark.parametrize(
    "other", ["\x1b[2;1Hab", "\x1b[2;1Hax", "\x1b[2;1Ha\x1b[31mc", "\x1b[2;1Ha"]
)
def test_a_cell_that_is_seen_otherwise_is_found(other: str) -> None:
    assert differences("\x1b[2;1Hac", other) == [(1, 1)]


def test_a_space_is_seen_by_its_background_alone() -> None:
    assert differences("\x1b[31ma b", "\x1b[31ma\x1b[32m \x1b[31mb") == []
    assert differences("a b", "a\x1b[41m \x1b[49mb") == [(0, 1)]
    assert differences("a b", "a\x1b[7m \x1b[27mb") == [(0, 1)]
