"""The rules page, section by section."""

import pytest

from oneoh_games import BadNotation, BadOptions, IllegalAction
from oneoh_noise import GAME, Options, State
from oneoh_noise.legality import MEANING, Rule
from oneoh_noise.state import BOX

DEAL = State(price=2, hands=((0, 0, 1), (0, 1, 1)), aside=(0,) * 5 + (1,) * 5)


def play(state: State, actions: str) -> State:
    """Return the state after `actions`, with blanks between them."""
    for text in actions.split():
        state = GAME.apply(state, GAME.parse_action(text))
    return state


def legal(state: State) -> str:
    return " ".join(GAME.legal_actions(state))


def test_cards_of_the_box_are_dealt_and_the_others_set_aside() -> None:
    """Section `cards`."""
    state = GAME.start(2, 1, Options(hand=5))
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert sorted((*state.hands[0], *state.hands[1], *state.aside)) == list(BOX)
    with pytest.raises(BadOptions):
        GAME.start(3, 1, Options())


def test_noise_is_a_0_that_needs_no_answer() -> None:
    """Section `send`."""
    state = play(DEAL, "noise")
    assert state.hands[0] == (0, 1)
    assert GAME.to_act(state) == 1
    assert legal(state) == "noise signal:0 signal:1"


def test_a_signal_is_any_card_and_waits_for_an_answer() -> None:
    """Sections `send` and `answer`."""
    for text in ("signal:0", "signal:1"):
        state = play(DEAL, text)
        assert GAME.to_act(state) == 1
        assert legal(state) == "ack nak"
        assert legal(play(state, "ack")) == "noise signal:0 signal:1"


@pytest.mark.parametrize(
    ("actions", "scores"),
    [
        ("noise", (0, 0)),
        ("signal:1", (0, 0)),
        ("signal:1 ack", (1, 0)),
        ("signal:0 ack", (1, 0)),
        ("signal:1 nak", (2, 0)),
        ("signal:0 nak", (0, 2)),
        ("noise signal:1 nak", (0, 2)),
        ("noise signal:0 nak", (2, 0)),
    ],
)
def test_points_are_for_belief_and_for_the_better_doubt(
    actions: str, scores: tuple[int, int]
) -> None:
    """Section `points`."""
    assert play(DEAL, actions).scores == scores


def test_the_table_chooses_the_points_for_a_doubt() -> None:
    """Section `points`."""
    state = GAME.start(2, 1, Options(price=3))
    assert play(state, "signal:1 nak").scores == (3, 0)


@pytest.mark.parametrize(
    ("actions", "reason", "places"),
    [
        ("noise noise noise signal:1 ack signal:1 ack signal:1 ack", "points", (2, 1)),
        ("signal:1 nak noise noise signal:1 ack signal:0 ack signal:1 ack", "points", (1, 2)),
        ("signal:0 ack noise noise signal:1 ack signal:1 ack signal:1 ack", "draw", (1, 1)),
        ("signal:1 nak noise noise signal:1 ack noise signal:1 ack", "draw", (1, 1)),
    ],
)
def test_the_game_ends_with_the_last_answer(
    actions: str, reason: str, places: tuple[int, int]
) -> None:
    """Section `end`."""
    assert GAME.outcome(play(DEAL, actions.rpartition(" ")[0])) is None
    outcome = GAME.outcome(play(DEAL, actions))
    assert outcome is not None
    assert (outcome.reason, outcome.places) == (reason, places)


@pytest.mark.parametrize(
    ("played", "action", "rule"),
    [
        ("noise noise noise", "signal:0", Rule.NOT_IN_HAND),
        ("noise noise noise", "ack", Rule.NOTHING_ASKED),
        ("signal:1", "noise", Rule.ANSWER_FIRST),
        ("noise noise noise signal:1 ack signal:1 ack signal:1 ack", "ack", Rule.OVER),
    ],
)
def test_a_refusal_names_the_rule(played: str, action: str, rule: Rule) -> None:
    with pytest.raises(IllegalAction) as refusal:
        play(play(DEAL, played), action)
    assert (refusal.value.rule, str(refusal.value)) == (rule, MEANING[rule])


@pytest.mark.parametrize(("text", "fault"), [("", "unknown"), ("signal", "no-bit")])
def test_other_text_is_no_action(text: str, fault: str) -> None:
    """Section `notation`."""
    with pytest.raises(BadNotation) as refusal:
        GAME.parse_action(text)
    assert refusal.value.fault == fault


def test_a_table_that_sets_nothing_aside_is_warned_of() -> None:
    assert GAME.cautions(Options(hand=8)) == ("whole-box",)
    assert GAME.cautions(Options()) == ()
