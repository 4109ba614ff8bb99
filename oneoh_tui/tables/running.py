"""The player's running games, as a list shows them."""

from collections.abc import Iterable, Iterator

import msgspec

from oneoh_protocol.messages import Table
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.i18n import _
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.tables.terms import move_number
from oneoh_tui.titles import game_title


class RunningGame(msgspec.Struct, frozen=True):
    """A running game with a seat of the player's."""

    table: str
    game: str
    others: tuple[str, ...]
    """The names at the other seats."""
    turn: int
    """Actions so far."""
    yours: bool
    """The player's seat is to act."""


def running_games(tables: Iterable[Table]) -> Iterator[RunningGame]:
    """Yield the games among these tables that run and have a seat of the player's."""
    for table in tables:
        if table.phase == "running" and table.seat is not None:
            seats = range(len(table.seats))
            others = tuple(seat_name(table, seat) for seat in seats if seat != table.seat)
            yours = table.to_act == table.seat
            yield RunningGame(table.table, table.game, others, table.turn, yours)


def about_game(game: RunningGame) -> str:
    """Return the game, the opponents, the move and whose turn it is, in words."""
    text = (
        _("{game}, {others}, {move}: your turn")
        if game.yours
        else _("{game}, {others}, {move}: their turn")
    )
    return text.format(
        game=sanitize(game_title(game.game)),
        others=", ".join(map(sanitize, game.others)),
        move=move_number(game.turn),
    )
