"""Conformance of One Zero One, with every deck."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator, read_options
from oneoh_games.one_zero_one import CARD_OF_KEY, GAME, READY_MADE, SUPPLY, Options
from oneoh_games.one_zero_one.decks import fault
from oneoh_games.testing import check_game

pytestmark = pytest.mark.slow

LONGEST = 40
"""Actions of a game: 32 cards of the hands, and 8 that PASTE can bring back.

There are at most 4 chains of PASTE, each ended by a CUT.
"""


@st.composite
def custom_decks(draw: st.DrawFn) -> dict[str, Any]:
    """Return options of any custom deck."""
    counts = {
        key: draw(st.integers(0, SUPPLY[card]), label=key) for key, card in CARD_OF_KEY.items()
    }
    has_cut = any(counts[key] for key in counts if key.startswith("cut"))
    has_paste = any(counts[key] for key in counts if key.startswith("paste"))
    if has_cut != has_paste:
        counts = {key: n for key, n in counts.items() if not key.startswith(("cut", "paste"))}
    while sum(counts.values()) > 16:
        counts[max(key for key in counts if counts[key] and key != "blank")] -= 1
    return {"deck": "custom", "cards": counts, "open_hands": draw(st.booleans())}


def test_one_zero_one_is_installed() -> None:
    assert GAMES["one-zero-one"] is GAME
    assert (GAME.id, GAME.rules_version, list(GAME.seats)) == ("one-zero-one", 1, [2])


@pytest.mark.parametrize("deck", READY_MADE)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), open_hands=st.booleans())
def test_every_ready_made_deck_conforms(deck: Any, seed: int, open_hands: bool) -> None:
    check_game(GAME, 2, seed, Options(deck=deck, open_hands=open_hands), longest=LONGEST)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), given_options=custom_decks())
def test_every_custom_deck_conforms(seed: int, given_options: dict[str, Any]) -> None:
    counts = {CARD_OF_KEY[key]: count for key, count in given_options["cards"].items()}
    if fault(counts) is None:
        check_game(GAME, 2, seed, read_options(GAME, given_options), longest=LONGEST)


@settings(deadline=None)
@given(seed=st.integers(0, 2**128 - 1), deck=st.sampled_from(sorted(READY_MADE)))
def test_a_game_lasts_at_most_14_turns_a_seat(seed: int, deck: Any) -> None:
    """No card is lost or won on the way."""
    state, rng = GAME.start(2, seed, Options(deck=deck)), Generator(seed)
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
        assert state.turn <= 28
        in_program = sum(card is not None for line in state.lines for card in line)
        piles = (*state.hands, *state.decks, state.discard, state.deleted)
        assert in_program + sum(map(len, piles)) == 34
