"""Golden games of Bot255, written out as every seat and a spectator see them, side by side.

A file under `golden/` is a record and then, for each of its states, what is public, and what each
seat is shown besides. When the rules or a view change on purpose, run

    python -m tests.games.bot255.test_golden

and read the difference: a card or a program that shows up where it should not is a leak.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_games import replay
from oneoh_games.bot255 import GAME, PILES, Event, RunReport, SeatView, State, View
from oneoh_games.bot255.grid import mask_of
from oneoh_games.bot255.puzzle import BOTS, Board, Bot, format_board
from oneoh_games.bot255.view import EventKind, PastRound
from tests.games.golden import digest, golden_files, playthrough, read_record, rewrite

FILES = golden_files(__file__)


def draw(state: State, move: str | None) -> Iterator[str]:
    public = GAME.view(state, None)
    views = [GAME.view(state, seat) for seat in range(len(state.hands))]
    for view in views:
        assert without_secrets(view) == without_secrets(public)
    yield from (f"  {row}" for row in draw_events(views, public))
    yield from draw_public(public)
    for seat, view in enumerate(views):
        yield f"  {seat}: {draw_seat(public.seats[seat])}"
        yield from (f"     {row}" for row in draw_private(view, seat))
    legal = draw_legal([GAME.format_action(action) for action in GAME.legal_actions(state)])
    yield f"  legal: {legal}{' run:...' if public.may_run else ''}"
    if move is None:
        yield f"  {public.outcome}"
    else:
        seen = GAME.seen_action(state, GAME.parse_action(move), None)
        yield f"> {move}" + (f"  seen as {seen}" if seen != move else "")
    yield ""


def without_secrets(view: View) -> View:
    """Return the view without all that is drawn for each seat: it has to be the same for all."""
    over = view.phase == "over"
    return replace(
        view,
        seat=None,
        own=None,
        seats=tuple(each if over else replace(each, hand=None) for each in view.seats),
        searched=None,
        offered=None,
        drawn=None,
        events=tuple(replace(event, cards=()) for event in view.events),
    )


def draw_events(views: list[View], public: View) -> Iterator[str]:
    for at, event in enumerate(public.events):
        yield draw_event(event)
        for view in views:
            if view.events[at].cards != event.cards:
                yield f"  to {view.seat}: {names(view.events[at].cards)}"
        if event.what == "round-over" and public.last_round is not None:
            yield from (f"  {row}" for row in draw_past(public.last_round))


def draw_event(event: Event) -> str:
    told = msgspec.structs.asdict(event)
    words = [str(told.pop("what"))]
    for name, value in told.items():
        if isinstance(value, RunReport):
            words.append(draw_report(value))
        elif isinstance(value, tuple):
            words += [names(value)] if value else []
        elif value is not None:
            words.append(f"{name} {value}")
    return " ".join(words)


def draw_report(report: RunReport) -> str:
    secret = "" if report.bot is None else f" from {draw_bot(report.bot)} {list(report.before)}"
    program = "" if report.program is None else f": {report.program}{secret}"
    return (
        f"turn {report.turn}, {report.lines} of {report.memory} lines, {names(report.cards)}, "
        f"{report.bits} bits, {report.points} points, {report.moves} moves, "
        f"{report.steps} steps, {report.reason}, {report.left} left{program}"
    )


def draw_past(past: PastRound) -> Iterator[str]:
    yield f"round {past.number}, dealer {past.dealer}, winner {past.winner}, witness {past.witness}"
    yield from (f"seat {report.seat}, {draw_report(report)}" for report in past.runs)
    yield from (
        f"seat {seat}: {draw_bot(copy.bot)} {list(copy.bits)} {names(past.hands[seat])}"
        for seat, copy in enumerate(past.copies)
    )
    yield f"deck {names(past.deck)}; discard {names(past.discard)}"


def draw_public(view: View) -> Iterator[str]:
    yield (
        f"round {view.round} of {view.rounds}, dealer {view.dealer}, "
        f"turn {view.turn} of {view.turns} is that of {view.mover}, "
        f"{view.phase}, seat {view.to_act} to act"
    )
    if any(event.what == "round" for event in view.events):
        puzzle = view.puzzle
        board = Board(puzzle.bot, mask_of(puzzle.bits), mask_of(puzzle.bugs))
        yield f"  {puzzle.level}, par {puzzle.par}"
        yield from (f"  {row}" for row in format_board(board).split("\n"))
    doing = [("in play", view.in_play), ("target", view.target), ("pile", view.pile)]
    yield f"  deck {view.deck_size}; discard {view.discard_size}, top {view.discard_top}" + "".join(
        f"; {name} {value}" for name, value in doing if value is not None
    )


def draw_seat(seat: SeatView) -> str:
    last = "" if seat.last_run is None else f"; last in turn {seat.last_run.turn}"
    return (
        f"place {seat.place}, {seat.points} points, {seat.round_points} now, "
        f"{seat.bits_left} left, {seat.runs} runs, {seat.full_runs} full, {seat.lines} lines, "
        f"{seat.hand_size} cards{last}"
    )


def draw_private(view: View, seat: int) -> Iterator[str]:
    own = view.own
    assert own is not None
    yield (
        f"hand {names(view.seats[seat].hand)}; library {names(own.library)}; "
        f"memory {own.memory}; {draw_bot(own.copy.bot)} {list(own.copy.bits)}"
    )
    if own.sealed is not None:
        yield f"sealed {own.sealed}"
    if view.events and view.events[-1].what == "run" and view.mover == seat:
        yield draw_report(own.runs[-1])
    for other, shown in enumerate(view.seats):
        if shown.hand is not None and other != seat and view.phase != "over":
            yield f"sees the hand of {other}: {names(shown.hand)}"
    if view.searched is not None:
        yield f"sees the {view.pile}: {names(view.searched)}"
    if view.offered is not None:
        yield f"is offered {[card and str(card) for card in view.offered]}"
    if view.drawn is not None:
        yield f"knows of the drawn {view.drawn}"


def draw_legal(texts: list[str]) -> str:
    """Return the legal actions in words; swaps with other cards are only counted."""
    others = [text for text in texts if not text.startswith("swap")]
    counts = {pile: sum(text.startswith(f"swap:{pile}") for text in texts) for pile in PILES}
    swaps = [f"swap:{pile}*{count}" for pile, count in counts.items() if count]
    return " ".join([*others, *swaps]) or "-"


def draw_bot(bot: Bot) -> str:
    return f"{BOTS[bot.heading]} at {bot.cell}"


def names(cards: tuple[str, ...] | None) -> str:
    """Return the cards in words; equal neighbours are counted."""
    if cards is None:
        return "?"
    counted = [(card, len(list(run))) for card, run in groupby(cards)]
    return " ".join(card if n == 1 else f"{card}*{n}" for card, n in counted) or "-"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_seen_as_it_was_written_down(file: Path) -> None:
    assert playthrough(GAME, read_record(file), draw) == file.read_text()


def test_the_written_games_show_all_that_can_happen() -> None:
    assert [file.stem for file in FILES] == ["crowd", "duel"]
    told = {
        event.what
        for file in FILES
        for state in replay(GAME, read_record(file))
        for event in GAME.view(state, None).events
    }
    assert told == set(get_args(EventKind)) - {"new-deck"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("crowd", "b9c17a9fd251ce60b6e1d2ddf3c2689d"), ("duel", "4bdf1458c83665c0ad3236c8e1a0299c")],
)
def test_the_states_of_a_record_are_the_same_for_ever(name: str, expected: str) -> None:
    """Hidden order and luck included.

    A change of rules, bank or generator needs a new `rules_version`.
    """
    file = Path(__file__).parent / "golden" / f"{name}.txt"
    assert digest(GAME, read_record(file)) == expected


if __name__ == "__main__":
    rewrite(FILES, GAME, draw)
