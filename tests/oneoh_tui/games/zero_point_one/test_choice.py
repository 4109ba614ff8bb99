"""Tests of choosing turns by keys, and of their previews."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_games.zero_point_one import NAMES, READY_MADE, deployment
from oneoh_tui.games.preview import preview
from oneoh_tui.games.zero_point_one.choice import Choice
from oneoh_tui.games.zero_point_one.draft import KEYS, Draft

GAME = GAMES["zero-point-one"]
LEGAL = ("0-2@b1", "0-2@c3", "a1a2", "a1b1", "d4f6")
CHOICE = Choice(frozenset(LEGAL))


def reachable(choice: Choice) -> set[str]:
    """Return the turns reached by taking a piece up and going to a square."""
    held = [choice.pick(kind) for kind in KEYS.values()]
    held += [
        Choice(choice.legal, choice.seat, cursor=square).enter()[0] for square in choice.movable
    ]
    played = (
        Choice(each.legal, each.seat, square, each.held).enter()[1]
        for each in held
        for square in NAMES
    )
    return {action for action in played if action is not None}


def in_play(seed: int) -> Any:
    state = GAME.start(2, seed, GAME.options(turn_limit=24))
    for seat, arrangement in enumerate(("wall", "wings")):
        for action in deployment(seat, READY_MADE[arrangement]):
            state = GAME.apply(state, action)
    return state


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**64))
def test_in_every_position_keys_reach_the_legal_turns_and_previews_come_true(seed: int) -> None:
    state, rng = in_play(seed), Generator(seed)
    while (seat := GAME.to_act(state)) is not None:
        legal = GAME.legal_actions(state)
        texts = {GAME.format_action(action) for action in legal}
        assert reachable(Choice(frozenset(texts), seat)) == texts
        action = rng.choice(legal)
        shown = preview(GAME, GAME.view(state, seat), GAME.format_action(action))
        state = GAME.apply(state, action)
        assert shown == GAME.view(state, seat)


@pytest.mark.parametrize("text", LEGAL)
def test_a_typed_turn_is_looked_at(text: str) -> None:
    assert CHOICE.select(text).action == text


def test_what_is_not_legal_changes_nothing() -> None:
    assert CHOICE.select("h8h7") == CHOICE
    assert CHOICE.pick("1-2") == CHOICE


def test_the_targets_of_a_piece_show_before_it_is_taken_up() -> None:
    assert CHOICE.click("h8")[0].targets == frozenset()
    looking = Choice(CHOICE.legal, 0, "a1")
    assert looking.held is None
    assert looking.targets == {"a2", "b1"}


def test_another_piece_of_ones_own_is_taken_up_instead() -> None:
    held, _played = CHOICE.click("a1")
    assert held.held == "a1"
    assert held.click("d4")[0].held == "d4"
    assert held.click("a1")[0].held is None


def test_a_piece_is_kept_only_while_it_can_still_go() -> None:
    held = CHOICE.select("d4f6")
    assert held.renew(LEGAL, 0, 0) == held
    assert held.renew(("a1a2",), 0, 0).held is None
    dropped = CHOICE.select("0-2@c3")
    assert dropped.renew(("a1a2",), 0, 0).action is None


def test_arrows_begin_in_ones_own_half_and_stop_at_the_edges() -> None:
    assert CHOICE.move(0, 1).cursor == "d4"
    assert Choice(CHOICE.legal, 1).move(0, 1).cursor == "d5"
    assert Choice(CHOICE.legal, 0, "a1").move(-1, -1).cursor == "a1"


def test_a_new_turn_looks_nowhere_and_arrows_go_on_from_the_last_square() -> None:
    waiting = CHOICE.select("d4f6").renew((), 0, 0)
    assert waiting.renew(LEGAL, 0, 2).cursor is None
    assert waiting.renew(LEGAL, 0, 2).move(0, 1).cursor == "f6"


def test_tab_begins_at_the_nearest_row_and_goes_round() -> None:
    assert [CHOICE.step(1).cursor, CHOICE.step(-1).cursor] == ["a1", "d4"]
    assert CHOICE.step(1).step(1).step(1).cursor == "a1"
    assert Choice().step(1).cursor is None


def drafting(seat: int = 0, *sent: str) -> Draft:
    state = GAME.start(2, 1, GAME.options())
    if seat:
        for action in deployment(0, READY_MADE["wall"]):
            state = GAME.apply(state, action)
    for text in sent:
        state = GAME.apply(state, GAME.parse_action(text))
    return Draft().renew(GAME.view(state, seat), seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", READY_MADE)
def test_a_ready_made_arrangement_is_what_the_rules_say(seat: int, name: str) -> None:
    draft = drafting(seat).arrange(name)
    wanted = {GAME.format_action(action) for action in deployment(seat, READY_MADE[name])}
    assert set(draft.actions) == wanted
    assert draft.arrangement == name
    assert draft.is_whole


Edit: TypeAlias = Callable[[Draft], Draft]
PLAIN_EDITS: dict[str, Edit] = {"undo": Draft.undo, "clear": Draft.clear}
EDITS: st.SearchStrategy[tuple[str, Edit]] = st.one_of(
    st.sampled_from(sorted(KEYS.values())).map(
        lambda kind: (f"pick {kind}", lambda d: d.pick(kind))
    ),
    st.sampled_from(NAMES).map(lambda square: (f"click {square}", lambda d: d.click(square))),
    st.sampled_from(sorted(READY_MADE)).map(lambda name: (name, lambda d: d.arrange(name))),
    st.sampled_from([*PLAIN_EDITS.items()]),
    st.integers(0, 9).map(lambda n: (f"shuffle {n}", lambda d: d.shuffle(Generator(n)))),
)


@given(seat=st.integers(0, 1), edits=st.lists(EDITS, max_size=30))
def test_whatever_is_done_to_a_draft_it_can_be_sent_as_far_as_it_goes(
    seat: int, edits: list[tuple[str, Edit]]
) -> None:
    """Check that no piece is surplus, no square taken twice, and none outside of the home rows."""
    draft = drafting(seat)
    state = GAME.start(2, 1, GAME.options())
    for action in deployment(0, READY_MADE["wall"]) if seat else ():
        state = GAME.apply(state, action)
    for _name, edit in edits:
        draft = edit(draft)
    for text in draft.actions:
        state = GAME.apply(state, GAME.parse_action(text))
    assert draft.is_whole == (len(draft.placed) == 16)


@given(st.lists(st.sampled_from(sorted(READY_MADE)), max_size=8))
def test_undo_goes_all_the_way_back(names: list[str]) -> None:
    draft = start = drafting()
    for name in names:
        draft = draft.arrange(name)
    for _ in names:
        draft = draft.undo()
    assert draft.pieces == start.pieces
    assert draft.undo() == draft


def test_what_was_sent_already_is_not_in_the_draft_any_more() -> None:
    draft = drafting().arrange("wall")
    sent = draft.actions[:3]
    state = GAME.start(2, 1, GAME.options())
    for text in sent:
        state = GAME.apply(state, GAME.parse_action(text))
    after = draft.renew(GAME.view(state, 0), 0)
    assert after.actions == draft.actions[3:]
    assert after.is_whole
    assert all(len(placed) <= 13 for placed in after.before)


def test_only_arrangements_that_still_fit_are_offered() -> None:
    assert drafting().available == list(READY_MADE)
    assert drafting(0, "0-1@a2").available == []
    assert drafting(0, "0-1@a2").arrange("wall").placed == ()
    assert drafting(0, "0-1@a2").shuffle(Generator(1)).is_whole
