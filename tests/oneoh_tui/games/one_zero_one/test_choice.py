"""Tests of choosing actions by keys, and of their previews."""

from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_games.one_zero_one.view import View
from oneoh_tui.games.one_zero_one.choice import Choice
from oneoh_tui.games.one_zero_one.preview import placed, preview

GAME = GAMES["one-zero-one"]
DECKS = ("base", "syntax-error", "else", "rem", "goto", "clipboard", "kitchen-sink")


def reachable(choice: Choice) -> set[str]:
    """Return the actions reached by a card's key, the line keys and the direction keys."""
    found = set()
    for card in range(len(choice.cards)):
        picked = choice.pick(card)
        for _line in picked.lines or (None,):
            for _direction in picked.directions or (None,):
                if picked.option is not None:
                    found.add(picked.option.text)
                picked = picked.turn()
            picked = picked.move(1)
    return found


def offered(view: View) -> tuple[Card, ...]:
    if view.waiting is not None and view.waiting.source == "discard":
        return view.discard
    assert view.to_act is not None
    return view.seats[view.to_act].hand or ()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**64), deck=st.sampled_from(DECKS))
def test_in_every_position_keys_reach_the_legal_actions_and_previews_come_true(
    seed: int, deck: str
) -> None:
    state = GAME.start(2, seed, GAME.options(deck=deck))
    rng = Generator(seed)
    while (seat := GAME.to_act(state)) is not None:
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(state)
        legal = [GAME.format_action(action) for action in actions]
        assert reachable(Choice.among(legal, offered(view))) == set(legal)

        action = rng.choice(actions)
        shown = preview(view, GAME.format_action(action))
        state = GAME.apply(state, action)
        then = GAME.view(state, seat)
        assert (shown.after.lines, shown.after.points) == (then.lines, then.points)
        assert shown.events == tuple(event for event in then.events if event.what != "draw")
        assert shown.hits.keys() <= placed(view).keys()
        assert shown.ghosts.keys().isdisjoint(placed(view))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64))
def test_every_legal_action_of_a_position_has_a_preview(seed: int) -> None:
    state = GAME.start(2, seed, GAME.options(deck="kitchen-sink"))
    rng = Generator(seed)
    for _ in range(rng.below(20)):
        if GAME.to_act(state) is None:
            return
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    for action in GAME.legal_actions(state):
        view = GAME.view(state, GAME.to_act(state))
        assert preview(view, GAME.format_action(action)).events


DELETE = Card(Kind.DELETE, Axis.HORIZONTAL)
LEGAL = ("blank@10", "blank@20", "delete:left@10", "delete:left@20", "delete:right@10",
         "delete:right@20")  # fmt: skip


def test_another_card_stays_in_the_line_that_was_looked_at() -> None:
    choice = Choice.among(LEGAL, (Card(Kind.BLANK), DELETE)).pick(0).move(1).pick(1)
    assert choice.option is not None
    assert choice.option.text == "delete:left@20"


def test_lines_and_directions_go_round() -> None:
    choice = Choice.among(LEGAL, (Card(Kind.BLANK), DELETE)).pick(1)
    assert choice.move(1).move(1) == choice
    assert choice.move(-1) == choice.move(1)
    assert choice.turn().turn() == choice


def test_a_direction_or_line_that_is_not_legal_changes_nothing() -> None:
    choice = Choice.among(LEGAL, (Card(Kind.BLANK), DELETE)).pick(1)
    assert choice.point(Direction.UP) == choice
    assert choice.put(30) == choice
    assert choice.pick(7) == choice
    assert choice.select("delete:up@10") == choice
