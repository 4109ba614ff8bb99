"""From a view back to a state that could be the true one."""

from collections.abc import Sequence

from oneoh_games.bot255 import bank
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.dealing import Dealt, deal_unseen
from oneoh_games.bot255.grid import EVERYWHERE, Cells, Heading, cells_of, mask_of
from oneoh_games.bot255.guess import guess_program
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.program import Program, parse_program
from oneoh_games.bot255.puzzle import Bot, Puzzle
from oneoh_games.bot255.state import Copy, LoggedEvent, Standing, State
from oneoh_games.bot255.view import CopyView, Event, PuzzleView, RunReport, SeatView, View
from oneoh_games.contract import Seat
from oneoh_games.generator import Generator


def determinize(view: View, rng: Generator) -> State:
    """Return a random state that looks to the viewer like `view`.

    Cards that the viewer does not know are dealt at random, each deal equally likely. Others' bots
    stand anywhere, and any of their bits are left; an announced program is any that its hand
    covers; the puzzles to come are any of the bank.
    """
    dealt = deal_unseen(view, rng)
    return State(
        options=Options(view.rounds, view.level, view.strict_bugs),
        luck=rng.draw_seed(),
        round=view.round,
        dealer=view.dealer,
        turn=view.turn,
        puzzle=_puzzle(view.puzzle),
        coming=_coming(view, rng),
        mover=view.mover,
        to_act=view.to_act,
        phase=view.phase,
        hands=dealt.hands,
        deck=dealt.deck,
        discard=dealt.discard,
        copies=_copies(view, rng),
        standings=tuple(map(_standing, view.seats)),
        announced=view.phase in ("turn", "window") and not view.may_run,
        sealed=_sealed(view, dealt, rng),
        in_play=view.in_play,
        target=view.target,
        pile=view.pile,
        offered=_offered(view, dealt, rng),
        drawn=_drawn(view, dealt, rng),
        runs=_runs(view),
        events=tuple(map(_logged, view.events)),
        results=view.results,
        last_round=view.last_round,
        outcome=view.outcome,
    )


def _puzzle(puzzle: PuzzleView) -> Puzzle:
    """Return the puzzle; nobody knows the witness of one that is being solved."""
    return Puzzle(
        puzzle.level,
        bits=mask_of(puzzle.bits),
        bugs=mask_of(puzzle.bugs),
        bot=puzzle.bot,
        par=puzzle.par,
        witness="",
    )


def _logged(event: Event) -> LoggedEvent:
    """Return the event with the seats that see its cards, as `Event` says for each `what`."""
    seat, other = event.seat, event.other
    match event.what, event.pile:
        case ("lose", _) | ("draw" | "receive", "deck") if seat is not None:
            return LoggedEvent(event, (seat,))
        case "take", _ if seat is not None:
            return LoggedEvent(event, (seat,) if other is None else (seat, other))
        case _:
            return LoggedEvent(event)


def _coming(view: View, rng: Generator) -> tuple[Puzzle, ...]:
    """Return random puzzles, none of them shown by the view."""
    shown = [view.puzzle] + ([view.last_round.puzzle] if view.last_round else [])
    seen = {(each.bot, mask_of(each.bits)) for each in shown}
    coming: list[Puzzle] = []
    while len(coming) < view.rounds - view.round:
        puzzle = rng.choice(bank.puzzles(view.level))
        if (puzzle.bot, puzzle.bits) not in seen:
            seen.add((puzzle.bot, puzzle.bits))
            coming.append(puzzle)
    return tuple(coming)


def _standing(seat: SeatView) -> Standing:
    return Standing(seat.points, seat.round_points, seat.full_runs, seat.runs, seat.lines)


def _copies(view: View, rng: Generator) -> tuple[Copy, ...]:
    past = view.last_round
    if past is not None and past.number == view.round:
        return tuple(map(_copy, past.copies))
    return tuple(
        _copy(view.own.copy) if view.own and each == view.seat else _any_copy(view, each, rng)
        for each in range(len(view.seats))
    )


def _copy(copy: CopyView) -> Copy:
    return Copy(copy.bot, mask_of(copy.bits))


def _any_copy(view: View, seat: Seat, rng: Generator) -> Copy:
    """Return the puzzle as it began until the seat's first run, and then a random copy."""
    puzzle, shown = view.puzzle, view.seats[seat]
    if shown.last_run is None:
        return Copy(puzzle.bot, mask_of(puzzle.bits))
    bits = rng.shuffled(puzzle.bits)
    left = mask_of(bits[: shown.bits_left])
    return Copy(_any_bot(left | mask_of(puzzle.bugs), rng), left)


def _any_bot(taken: Cells, rng: Generator) -> Bot:
    cell = rng.choice(cells_of(EVERYWHERE & ~taken))
    return Bot(cell, Heading(rng.below(len(Heading))))


def _sealed(view: View, dealt: Dealt, rng: Generator) -> Program | None:
    if view.phase != "window":
        return None
    if view.own is not None and view.own.sealed is not None:
        return parse_program(view.own.sealed)
    return guess_program(dealt.hands[view.mover], rng)


def _offered(view: View, dealt: Dealt, rng: Generator) -> tuple[Card | None, ...] | None:
    if view.phase != "take-seat" or view.offered is not None:
        return view.offered
    return tuple(
        None if seat == view.mover or not hand else rng.choice(hand)
        for seat, hand in enumerate(dealt.hands)
    )


def _drawn(view: View, dealt: Dealt, rng: Generator) -> Card | None:
    if view.phase != "discard" or view.drawn is not None:
        return view.drawn
    return rng.choice(dealt.hands[view.mover])


def _runs(view: View) -> tuple[RunReport, ...]:
    own: Sequence[RunReport] = view.own.runs if view.own else ()
    others = [
        shown.last_run
        for seat, shown in enumerate(view.seats)
        if shown.last_run is not None and seat != view.seat
    ]
    return tuple(sorted((*own, *others), key=lambda report: report.turn))
