"""Lobby in numbers, in words."""

from msgspec.structs import replace

from oneoh_tui.operators.rows import about_overview
from tests.oneoh_tui.inspections import INSPECTIONS


def test_a_lobby_that_has_refused_nothing_says_so() -> None:
    overview = INSPECTIONS["overview"].overview
    assert overview is not None
    assert "Refusals: too-fast 8, no-such-table 1" in list(about_overview(overview))
    assert "Refusals: none" in list(about_overview(replace(overview, refusals=())))
