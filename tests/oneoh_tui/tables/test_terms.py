"""At what terms a table plays, and how far it is."""

import pytest

from oneoh_protocol.messages import Clock, SeatInfo, TableRow
from oneoh_tui.tables.terms import phase_text


def seat(name: str) -> SeatInfo:
    """Names in capitals are of those who are here; bots' end in a dot."""
    return SeatInfo("taken", name=name, bot=name.endswith("."), present=name.isupper())


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("ANN", "BOB"), "playing"),
        (("ann", "BOB"), "playing"),
        (("ann", "bob"), "nobody here"),
        (("ANN", "r2."), "playing"),
        (("ann", "R2."), "nobody here"),
        (("C3.", "R2."), "playing"),
        (("c3.", "r2."), "nobody here"),
    ],
)
def test_a_game_that_its_players_have_left_is_marked_in_the_list(
    seats: tuple[str, str], said: str
) -> None:
    infos = tuple(map(seat, seats))
    row = TableRow("t1", "binary", "running", "Ann", infos, {}, Clock(), 0, 3)
    assert phase_text(row) == said
