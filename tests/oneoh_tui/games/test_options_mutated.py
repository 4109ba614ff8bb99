"""Tests of reading mutated schemas of options: each option is read or left out."""

from typing import Any

import msgspec
import pytest

from oneoh_games import GAMES
from oneoh_tui.games.options import read_schema
from oneoh_tui.tables.terms import about_options
from tests.protocol.game_messages import OURS
from tests.protocol.mutations import mutations


def as_sent(data: object) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    return plain


@pytest.mark.parametrize("game", OURS)
def test_a_schema_of_any_shape_gives_options_that_a_form_can_offer(game: str) -> None:
    schema = as_sent(msgspec.json.schema(GAMES[game].options))
    whole = read_schema(schema)
    assert whole
    for _where, mutated in mutations(schema):
        for option in read_schema(mutated):
            assert option.name.isidentifier() or "-" in option.name
            assert option.title.isprintable()


@pytest.mark.parametrize("game", [*OURS, "chess"])
def test_options_of_any_shape_are_told(game: str) -> None:
    options = {"deck": "base", "cards": {"if-then": 3}, "size": 8, "swap": True}
    for _where, mutated in mutations(options):
        assert all(isinstance(text, str) for text in about_options(game, mutated))
