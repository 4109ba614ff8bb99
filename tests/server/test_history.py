"""History of a table: the last actions, as many as a frame has room for."""

import pytest
from msgspec.structs import replace

from oneoh_protocol.codec import FRAME_BYTES, encode, size_of
from oneoh_protocol.messages import HISTORY_LENGTH
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.tables.showing import show_table
from oneoh_server.tables.state import Turn
from tests.server.playbook import ANYONE, ME, Playbook

LONGEST = 4096
"""Characters of the longest action that a client may send."""


def table_after(actions: list[str]) -> TableMessage:
    """Return the table as it is shown to Ann after these actions."""
    game = Playbook([ME, ANYONE])
    turns = tuple(Turn(0, text, (text,) * 3, by_clock=False) for text in actions)
    table = replace(game.table, history=turns, turn=len(turns))
    return show_table(table, "ann", 1, game.now, legal=True)


@pytest.mark.parametrize("letter", ["a", "\u00e9", "\u20ac", "\U0001f600"])
def test_a_history_of_the_longest_actions_is_cut_to_what_fits_a_frame(letter: str) -> None:
    texts = [f"{number:03}{letter * (LONGEST - 3)}" for number in range(HISTORY_LENGTH)]
    shown = table_after(texts)
    kept = [played.action for played in shown.history]
    assert kept == texts[-len(kept) :]
    assert FRAME_BYTES - size_of(shown.history[-1]) - 8 < len(encode(shown)) <= FRAME_BYTES


@pytest.mark.parametrize("length", [0, 1, 15, 16, HISTORY_LENGTH])
def test_a_history_that_fits_is_whole(length: int) -> None:
    assert len(table_after(["play-1"] * length).history) == length


def test_each_length_of_action_fills_the_frame_as_far_as_it_goes() -> None:
    for length in range(190, 320, 7):
        shown = table_after(["a" * length] * HISTORY_LENGTH)
        assert len(encode(shown)) <= FRAME_BYTES
        if len(shown.history) < HISTORY_LENGTH:
            assert len(encode(shown)) + size_of(shown.history[0]) > FRAME_BYTES - 2
