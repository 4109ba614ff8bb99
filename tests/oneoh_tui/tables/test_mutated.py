"""A table that passes the check can be described: no text of any game raises."""

from time import monotonic

import msgspec
import pytest

from oneoh_protocol.codec import encode, unpack
from oneoh_protocol.evolve import SequenceGap
from oneoh_protocol.messages import Table
from oneoh_protocol.table_check import UnreadableTable, evolve_checked
from oneoh_tui.games import BoardGame, Position
from oneoh_tui.line import sentences
from oneoh_tui.tables import texts
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_log import TableLog
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from tests.protocol.game_messages import OURS, messages_of
from tests.protocol.mutations import mutations


@pytest.mark.parametrize("game", OURS)
def test_a_table_that_is_read_can_be_described_however_a_server_has_changed_it(game: str) -> None:
    described = 0
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
                describe(after)
            except Exception as error:
                raise AssertionError(f"{type(message).__name__}: {where}") from error
            described += 1
    assert described


def describe(table: Table) -> None:
    """Make every text about a table."""
    clocks = Clocks(monotonic)
    clocks.set(table)
    list(sentences.arrival(table))
    list(sentences.clocks_told(table, clocks))
    sentences.turn(table, clocks)
    sentences.to_move(table)
    model = TableModel.read(table, table.request)
    TableLog().begin(model, GLYPHS["ascii"])
    seat_rows(model, clocks, GLYPHS["ascii"])
    texts.status(model)
    texts.prompt(model, Selection(), GLYPHS["ascii"], notation=True)
    list(sentences.seats(model))
    assert isinstance(model.outcome, tuple)
    if model.position is not None:
        describe_game(model.game, model.position)


def describe_game(game: BoardGame, position: Position) -> None:
    """Make every text that a game has."""
    glyphs = GLYPHS["ascii"]
    game.task(position)
    for lines in (
        game.consequences(position),
        game.describe(position),
        game.details(position, glyphs),
    ):
        list(lines)
    list(game.log_lines(position, glyphs))
    game.shortcut(position)
    for action in position.legal:
        game.action_text(action)
        game.check(position, action)
        game.caution(position, action)
