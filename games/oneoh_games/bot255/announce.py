"""Step 1 of a turn: a program is announced, stolen or checked, and run; rules page, "A turn"."""

from msgspec.structs import replace

from oneoh_games.bot255.actions import Pass, Run, StealTurn
from oneoh_games.bot255.cards import Card, Hand, memory, used, without
from oneoh_games.bot255.grid import cells_of
from oneoh_games.bot255.interpreter import run as carry_out
from oneoh_games.bot255.program import Program, format_program, needed, size
from oneoh_games.bot255.puzzle import BITS
from oneoh_games.bot255.reports import redacted
from oneoh_games.bot255.rounds import end_round, end_turn
from oneoh_games.bot255.state import Copy, LoggedEvent, Standing, State, put
from oneoh_games.bot255.view import Event, RunReport
from oneoh_games.contract import Seat
from oneoh_games.generator import Generator

FULL = (1 << BITS) - 1
"""Points of a run that collects every bit."""


def covers(hand: Hand, program: Program) -> bool:
    """Return whether a hand has the memory and the commands that a program takes."""
    return size(program) <= memory(hand) and needed(program) <= frozenset(hand)


def announce(state: State, seat: Seat, action: Run) -> State:
    """Seal the program and ask the next seat."""
    return replace(
        state,
        phase="window",
        announced=True,
        sealed=action.program,
        to_act=_after(state, seat),
        events=(LoggedEvent(Event("announce", seat=seat)),),
    )


def answer(state: State, seat: Seat, action: Pass | StealTurn) -> State:
    """Ask the next seat, let the thief begin a turn, or check the program that nobody stole."""
    if isinstance(action, StealTurn):
        return _steal(state, seat)
    passed = replace(state, events=(LoggedEvent(Event("pass", seat=seat, other=state.mover)),))
    following = _after(state, seat)
    if following != state.mover:
        return replace(passed, to_act=following)
    return _check(replace(passed, phase="turn", to_act=state.mover, sealed=None), state.sealed)


def _after(state: State, seat: Seat) -> Seat:
    return (seat + 1) % len(state.hands)


def _steal(state: State, thief: Seat) -> State:
    return replace(
        state,
        phase="turn",
        mover=thief,
        to_act=thief,
        announced=False,
        sealed=None,
        hands=put(state.hands, thief, without(state.hands[thief], Card.STEAL_TURN)),
        discard=(Card.STEAL_TURN, *state.discard),
        events=(LoggedEvent(Event("steal-turn", seat=thief, other=state.mover)),),
    )


def _check(state: State, program: Program | None) -> State:
    assert program is not None
    seat = state.mover
    if not covers(state.hands[seat], program):
        return end_turn(_punish(state, seat))
    ran = _run(state, seat, program)
    return ran if ran.copies[seat].bits else end_round(ran, seat)


def _punish(state: State, seat: Seat) -> State:
    """Let each other seat, clockwise, put an unseen card of the hand under the discard pile."""
    rng = Generator(state.luck)
    logged = [LoggedEvent(Event("invalid", seat=seat))]
    hand, seats = list(state.hands[seat]), len(state.hands)
    lost = []
    for taker in ((seat + step) % seats for step in range(1, seats)):
        if hand:
            card = hand.pop(rng.below(len(hand)))
            lost.append(card)
            logged.append(
                LoggedEvent(Event("lose", seat=seat, other=taker, cards=(card,)), (seat,))
            )
    return replace(
        state,
        luck=rng.draw_seed(),
        hands=put(state.hands, seat, tuple(hand)),
        discard=(*state.discard, *lost),
        events=(*state.events, *logged),
    )


def _run(state: State, seat: Seat, program: Program) -> State:
    before, hand = state.copies[seat], state.hands[seat]
    result = carry_out(program, before.bot, before.bits, state.puzzle.bugs)
    void = result.reason == "bug" and state.options.strict_bugs
    copy = before if void else Copy(result.bot, result.bits)
    bits = 0 if void else result.collected
    report = RunReport(
        turn=state.turn,
        seat=seat,
        lines=size(program),
        memory=memory(hand),
        cards=used(hand, needed(program)),
        bits=bits,
        points=points(bits),
        moves=result.moves,
        steps=result.steps,
        reason=result.reason,
        left=copy.bits.bit_count(),
        program=format_program(program),
        bot=before.bot,
        before=cells_of(before.bits),
    )
    return replace(
        state,
        copies=put(state.copies, seat, copy),
        standings=put(state.standings, seat, _banked(state.standings[seat], report)),
        runs=(*state.runs, report),
        events=(*state.events, LoggedEvent(Event("run", seat=seat, run=redacted(report)))),
    )


def points(bits: int) -> int:
    """Return the points of a run: 1 for its first bit, 2 for the second; rules page, "Points"."""
    return (1 << bits) - 1


def _banked(standing: Standing, report: RunReport) -> Standing:
    return Standing(
        points=standing.points + report.points,
        round_points=standing.round_points + report.points,
        full_runs=standing.full_runs + (report.points == FULL),
        runs=standing.runs + 1,
        lines=standing.lines + report.lines,
    )
