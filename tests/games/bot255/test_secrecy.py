"""Secrecy of Bot255: what a seat may not see changes nothing in its view."""

from collections import Counter

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_games import Generator
from oneoh_games.bot255 import GAME, Card, State
from oneoh_games.bot255.grid import CELLS, Heading
from oneoh_games.bot255.program import parse_program
from oneoh_games.bot255.puzzle import Bot
from oneoh_games.bot255.state import Copy, LoggedEvent
from tests.games.bot255.announcing import after_some_actions


def encoded(state: State, viewer: int | None) -> bytes:
    return msgspec.json.encode(GAME.view(state, viewer))


OTHER_PROGRAM = "rotateLeft;rotateLeft;repeat 9;.moveForward"


def out_of_sight(state: State, viewer: int | None, rng: Generator) -> State:
    """Return the state with everything changed that `viewer` may not see."""
    seats = range(len(state.hands))
    acting = viewer is not None and viewer == state.to_act
    open_hands = {
        seat
        for seat in seats
        if seat == viewer
        or (acting and state.phase == "spy")
        or (acting and state.phase == "take-card" and seat == state.target)
    }
    open_piles = {state.pile} if acting and state.phase == "search" else set()
    fixed = list(state.offered or [None] * len(seats)) if acting else [None] * len(seats)
    pool: list[Card] = []
    for seat in seats:
        if seat not in open_hands:
            hand = Counter(state.hands[seat])
            hand.subtract([card for card in [fixed[seat]] if card])
            pool += hand.elements()
    deck = () if "deck" in open_piles else state.deck
    under = () if "discard" in open_piles else state.discard[1:]
    pool += [*deck, *under]
    rng.shuffle(pool)
    hands = []
    for seat in seats:
        kept = list(state.hands[seat]) if seat in open_hands else [c for c in [fixed[seat]] if c]
        need = len(state.hands[seat]) - len(kept)
        hands.append(tuple(sorted([*kept, *(pool.pop() for _ in range(need))])))
    new_deck = state.deck if "deck" in open_piles else tuple(pool.pop() for _ in deck)
    new_discard = (
        state.discard
        if "discard" in open_piles
        else (*state.discard[:1], *(pool.pop() for _ in under))
    )
    return replace(
        state,
        luck=rng.below(2**32),
        hands=tuple(hands),
        deck=new_deck,
        discard=new_discard,
        puzzle=replace(state.puzzle, witness="rotateRight"),
        coming=state.coming[::-1],
        copies=tuple(
            copy if seat == viewer else Copy(Bot(rng.below(CELLS), Heading.S), low(copy.bits))
            for seat, copy in enumerate(state.copies)
        ),
        runs=tuple(
            run
            if run.seat == viewer
            else replace(run, program=OTHER_PROGRAM, bot=Bot(9, Heading.W), before=(3,))
            for run in state.runs
        ),
        sealed=state.sealed
        if state.sealed is None or viewer == state.mover
        else parse_program(OTHER_PROGRAM),
        offered=state.offered
        if acting or state.offered is None
        else tuple(card and Card.SPY for card in state.offered),
        drawn=state.drawn
        if acting or state.drawn is None or state.pile == "discard"
        else Card.UPGRADE,
        events=tuple(
            told
            if told.knowers is None or viewer in told.knowers
            else LoggedEvent(replace(told.event, cards=(Card.SWAP,) * 3), told.knowers)
            for told in state.events
        ),
    )


def low(bits: int) -> int:
    """Return as many bits, elsewhere."""
    return (1 << bits.bit_count()) - 1


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**128 - 1),
    count=st.integers(0, 120),
    viewer=st.sampled_from([0, 1, 2, 3, None]),
)
def test_what_is_out_of_sight_leaves_no_trace_in_a_view(
    seats: int, seed: int, count: int, viewer: int | None
) -> None:
    state = after_some_actions(seats, seed, count)
    if state.phase == "over" or (viewer is not None and viewer >= seats):
        return
    other = out_of_sight(state, viewer, Generator(seed))
    assert encoded(state, viewer) == encoded(other, viewer)


@given(seats=st.integers(2, 4), seed=st.integers(0, 2**128 - 1), count=st.integers(0, 120))
def test_a_spectator_sees_what_all_seats_see(seats: int, seed: int, count: int) -> None:
    state = after_some_actions(seats, seed, count)
    public = GAME.view(state, None)
    for seat in range(seats):
        seen = GAME.view(state, seat)
        for name in (
            "round", "dealer", "turn", "phase", "to_act", "mover", "may_run", "puzzle",
            "deck_size", "discard_size", "discard_top", "in_play", "target", "pile", "results",
            "last_round", "outcome",
        ):  # fmt: skip
            assert getattr(seen, name) == getattr(public, name)
        hidden = [replace(each, hand=None) for each in seen.seats]
        assert hidden == [replace(each, hand=None) for each in public.seats]
        bare = [replace(event, cards=()) for event in seen.events]
        assert bare == [replace(event, cards=()) for event in public.events]
