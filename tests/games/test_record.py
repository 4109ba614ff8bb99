"""Records: each rebuilds its game, or says why it cannot."""

from typing import Any

import msgspec
import pytest

from oneoh_games import (
    GAMES,
    BadNotation,
    BadOptions,
    IllegalAction,
    Record,
    WrongRules,
    read_options,
    replay,
)

GAME = GAMES["one-zero-one"]
DECK = {"deck": "custom", "cards": {"blank": 4}}
RECORD = Record("one-zero-one", 1, 2, DECK, seed=9, actions=("blank@10", "blank@20"))


def test_replay_gives_the_first_state_and_one_after_each_action() -> None:
    first, second, third = replay(GAME, RECORD)
    assert first == GAME.start(2, 9, read_options(GAME, DECK))
    assert second == GAME.apply(first, GAME.parse_action("blank@10"))
    assert third == GAME.apply(second, GAME.parse_action("blank@20"))


def test_a_record_survives_being_kept_as_json() -> None:
    kept = msgspec.json.decode(msgspec.json.encode(RECORD), type=Record)
    assert list(replay(GAME, kept)) == list(replay(GAME, RECORD))


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "binary"}, WrongRules),
        ({"rules_version": 2}, WrongRules),
        ({"options": {"deck": "none"}}, BadOptions),
        ({"seats": 3}, BadOptions),
        ({"actions": ("blank@60",)}, BadNotation),
        ({"actions": ("blank@50",)}, IllegalAction),
    ],
)
def test_a_record_that_does_not_fit_is_refused(
    change: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        list(replay(GAME, msgspec.structs.replace(RECORD, **change)))


def test_games_are_looked_up_by_id() -> None:
    assert "one-zero-one" in GAMES
    assert list(GAMES) == sorted(GAMES)
    with pytest.raises(KeyError):
        GAMES["chess"]
