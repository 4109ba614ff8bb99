"""Terms of a table in words, and its phase."""

import pytest

from oneoh_protocol.messages import Clock, SeatInfo, TableRow
from oneoh_tui.tables.terms import phase_text


def seat(name: str) -> SeatInfo:
    """Return a seat; a player named in capitals is here, one with a dot is a bot."""
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
