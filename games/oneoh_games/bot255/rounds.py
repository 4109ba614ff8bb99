"""Turns, rounds, and the end of the match; rules page, "A round", "Points" and "The end"."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from oneoh_games.bot255.cards import ALL, HAND_SIZE
from oneoh_games.bot255.grid import cells_of
from oneoh_games.bot255.puzzle import Puzzle
from oneoh_games.bot255.reports import latest
from oneoh_games.bot255.state import Copy, LoggedEvent, Standing, State
from oneoh_games.bot255.view import CopyView, Event, PastRound, PuzzleView, RoundResult
from oneoh_games.contract import Outcome, Seat
from oneoh_games.generator import Generator

TURNS_A_SEAT = 40
"""Turns of each seat after which a round without a winner is over."""


def turn_limit(seats: int) -> int:
    """Return the number of turns of the longest round."""
    return TURNS_A_SEAT * seats


def deal(state: State) -> State:
    """Return the state after shuffling and dealing for the puzzle that it names.

    Cards are dealt one at a time from the seat after the dealer, which moves first; then one is
    turned up.
    """
    rng = Generator(state.luck)
    seats = len(state.standings)
    cards = tuple(rng.shuffled(ALL))
    dealt, rest = cards[: seats * HAND_SIZE], cards[seats * HAND_SIZE :]
    first = (state.dealer + 1) % seats
    hands = (dealt[(seat - first) % seats :: seats] for seat in range(seats))
    return replace(
        state,
        luck=rng.draw_seed(),
        turn=1,
        mover=first,
        to_act=first,
        phase="turn",
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        deck=rest[1:],
        discard=rest[:1],
        copies=(Copy(state.puzzle.bot, state.puzzle.bits),) * seats,
        standings=tuple(replace(standing, round_points=0) for standing in state.standings),
        runs=(),
        events=(*state.events, LoggedEvent(Event("round", seat=state.dealer, number=state.round))),
    )


def end_turn(state: State) -> State:
    """Begin the next seat's turn, or end the round if its turns have run out."""
    seats = len(state.hands)
    if state.turn == turn_limit(seats):
        return end_round(state, None)
    after = (state.mover + 1) % seats
    return _with_deck(_at_rest(state, turn=state.turn + 1, mover=after, to_act=after, phase="turn"))


def _at_rest(state: State, **changes: Any) -> State:
    """Return the state with nothing announced, in play or to be chosen, and other changes."""
    return replace(
        state,
        announced=False,
        sealed=None,
        in_play=None,
        target=None,
        pile=None,
        offered=None,
        drawn=None,
        **changes,
    )


def _with_deck(state: State) -> State:
    """Shuffle the whole discard pile into a new deck if the deck is empty; turn one card up."""
    if state.deck or not state.discard:
        return state
    rng = Generator(state.luck)
    top, *deck = rng.shuffled(state.discard)
    logged = LoggedEvent(Event("new-deck", number=len(deck), cards=(top,)))
    return replace(
        state,
        luck=rng.draw_seed(),
        deck=tuple(deck),
        discard=(top,),
        events=(*state.events, logged),
    )


def end_round(state: State, winner: Seat | None) -> State:
    """Begin the next round, or end the match."""
    result = RoundResult(
        state.dealer, winner, tuple(standing.round_points for standing in state.standings)
    )
    over = _at_rest(
        state,
        results=(*state.results, result),
        last_round=disclosed(state, winner),
        events=(*state.events, LoggedEvent(Event("round-over", seat=winner, number=state.round))),
    )
    if not state.coming:
        return _end(over)
    dealer = (state.dealer + 1) % len(state.hands) if winner is None else winner
    puzzle, *coming = state.coming
    return deal(
        replace(over, round=state.round + 1, dealer=dealer, puzzle=puzzle, coming=tuple(coming))
    )


def _end(state: State) -> State:
    return replace(
        state,
        phase="over",
        to_act=None,
        outcome=outcome(state.standings),
        events=(*state.events, LoggedEvent(Event("over"))),
    )


def outcome(standings: Sequence[Standing]) -> Outcome:
    points = tuple(standing.points for standing in standings)
    return Outcome("rounds", points, places(standings))


def places(standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return places by points, then more full runs, then fewer runs, then fewer lines.

    Seats that are equal in all four share their place.
    """
    keys = [(-each.points, -each.full_runs, each.runs, each.lines) for each in standings]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def disclosed(state: State, winner: Seat | None) -> PastRound:
    """Return everything about the round at hand, as it is shown after the round."""
    return PastRound(
        number=state.round,
        dealer=state.dealer,
        winner=winner,
        puzzle=puzzle_view(state.puzzle),
        witness=state.puzzle.witness,
        runs=latest(state.runs),
        copies=tuple(map(copy_view, state.copies)),
        hands=state.hands,
        deck=state.deck,
        discard=state.discard,
    )


def puzzle_view(puzzle: Puzzle) -> PuzzleView:
    """Return the puzzle without its witness."""
    return PuzzleView(
        puzzle.level, cells_of(puzzle.bits), cells_of(puzzle.bugs), puzzle.bot, puzzle.par
    )


def copy_view(copy: Copy) -> CopyView:
    return CopyView(copy.bot, cells_of(copy.bits))
