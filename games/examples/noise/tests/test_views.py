"""The rules page, section `hidden`."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_noise import GAME, Action, Options, State

DEAL = State(price=2, hands=((0, 0, 1), (0, 1, 1)), aside=(0,) * 5 + (1,) * 5)


def bits(state: State, seat: int | None) -> list[int | None]:
    """Return the cards of the wire as `seat` sees them."""
    return [card.bit for card in GAME.view(state, seat).wire]


def test_a_hand_is_shown_to_its_seat_alone() -> None:
    hidden = (None,) * 3
    assert GAME.view(DEAL, 0).hands == ((0, 0, 1), hidden)
    assert GAME.view(DEAL, 1).hands == (hidden, (0, 1, 1))
    assert GAME.view(DEAL, None).hands == (hidden, hidden)
    assert set(GAME.view(DEAL, 0).aside) == {None}


@pytest.mark.parametrize("answer", ["", "ack", "nak"])
def test_a_signal_is_face_down_for_the_others_until_it_is_doubted(answer: str) -> None:
    state = GAME.apply(DEAL, Action.BLUFF)
    if answer:
        state = GAME.apply(state, GAME.parse_action(answer))
    others = [0] if answer == "nak" else [None]
    assert [bits(state, seat) for seat in (0, 1, None)] == [[0], others, others]


def test_the_sender_alone_reads_which_card_was_sent() -> None:
    seen = [GAME.seen_action(DEAL, Action.BLUFF, seat) for seat in (0, 1, None)]
    assert seen == ["signal:0", "signal", "signal"]
    assert GAME.seen_action(DEAL, Action.NOISE, 1) == "noise"


@given(seed=st.integers(0, 2**64), deal=st.integers(0, 2**64))
def test_views_of_a_seat_are_alike_where_only_hidden_cards_differ(seed: int, deal: int) -> None:
    state, rng = GAME.start(2, seed, Options()), Generator(seed)
    while state.to_act is not None:
        for seat in (0, 1, None):
            view = GAME.view(state, seat)
            other = GAME.determinize(view, Generator(deal))
            assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(view)
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))


def test_every_card_is_shown_at_the_end() -> None:
    state = DEAL
    while state.to_act is not None:
        state = GAME.apply(state, GAME.legal_actions(state)[-1])
    for seat in (0, 1, None):
        assert bits(state, seat) == [sent.bit for sent in state.wire]
        assert GAME.view(state, seat).aside == state.aside
