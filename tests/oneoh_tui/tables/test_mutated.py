"""Whatever passes the check of a table can be told: no text of any game raises."""

from time import monotonic

import msgspec
import pytest

from oneoh_protocol.codec import encode, unpack
from oneoh_protocol.evolve import SequenceGap
from oneoh_protocol.messages import Table
from oneoh_protocol.table_check import UnreadableTable, evolve_checked
from oneoh_tui.games import BoardGame, Position, board_of
from oneoh_tui.line import sentences
from oneoh_tui.tables import log
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.glyphs import GLYPHS
from tests.protocol.game_messages import OURS, messages_of
from tests.protocol.mutations import mutations


@pytest.mark.parametrize("game", OURS)
def test_a_table_that_is_read_can_be_told_whatever_a_server_has_changed_in_it(game: str) -> None:
    told = 0
    for table, message in messages_of(game):
        for where, mutated in mutations(unpack(encode(message))):
            try:
                event = msgspec.convert(mutated, type(message))
                is_known = table is not None and table.table == event.table
                after = evolve_checked(table if is_known else None, event)
            except (msgspec.ValidationError, UnreadableTable, SequenceGap):
                continue
            if after is None:
                continue
            try:
                tell(after)
            except Exception as error:
                raise AssertionError(f"{type(message).__name__}: {where}") from error
            told += 1
    assert told


def tell(table: Table) -> None:
    """Put the whole table into words."""
    clocks = Clocks(monotonic)
    clocks.set(table)
    list(sentences.arrival(table))
    list(sentences.clocks_told(table, clocks))
    sentences.turn(table, clocks)
    sentences.to_move(table)
    game = board_of(table)
    log.MoveLog().history(table, game, GLYPHS["ascii"])
    if game is not None and table.view is not None:
        names = tuple(seat_name(table, seat) for seat in range(len(table.seats)))
        legal = table.request.legal or () if table.request is not None else ()
        tell_game(table, game, Position(game.read_view(table.view), legal, names, table.seat))


def tell_game(table: Table, game: BoardGame, position: Position) -> None:
    """Put all into words that the game has words for."""
    glyphs = GLYPHS["ascii"]
    list(sentences.seats(table, game, position))
    for seat in range(len(table.seats)):
        list(game.facts(position, seat, glyphs))
    game.task(position)
    for lines in (
        game.consequences(position),
        game.describe(position),
        game.details(position, glyphs),
    ):
        list(lines)
    list(game.log_lines(position, glyphs))
    log.outcome(table, game, position)
    game.shortcut(position)
    for action in position.legal:
        game.action_text(action)
        game.check(position, action)
        game.caution(position, action)
