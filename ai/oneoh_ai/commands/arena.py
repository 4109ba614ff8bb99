"""`oneoh-bot arena`: matches and tournaments of bots, without a server."""

import argparse
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from oneoh_ai.arena.archive import recorded_game
from oneoh_ai.arena.event import Event, Result, result_of
from oneoh_ai.arena.journal import Journal, Terms
from oneoh_ai.arena.play import Tables
from oneoh_ai.arena.record_file import RecordFile
from oneoh_ai.arena.report import report
from oneoh_ai.arena.report_file import check_name, write_report
from oneoh_ai.arena.run import Finished, in_order, run_event
from oneoh_ai.arena.standings import names
from oneoh_ai.arena.tally import tallies
from oneoh_ai.commands.arguments import (
    Subparsers,
    add_limits,
    add_slow,
    parse_entrant,
    parse_options,
    positive,
    read_limits,
)
from oneoh_ai.commands.event_format import BadFormat, Format, add_format, read_format
from oneoh_ai.commands.findings import FindingsLog
from oneoh_ai.commands.table_arguments import read_clock
from oneoh_ai.entrants import EntrantWorkers
from oneoh_ai.offline import Played
from oneoh_ai.output import print_err, print_out, progress_bar, show_progress
from oneoh_ai.supported_games import require_game
from oneoh_games import GAMES, BadOptions, read_options
from oneoh_protocol.messages import Clock


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "arena",
        parents=[common],
        help="matches and tournaments of bots without a server",
        description="Matches and tournaments of bots without a server. Each deal is played from "
        "every seat. A bot that is not built in runs in a process of its own: a fault costs it the "
        "game, and is counted.",
    )
    entrant = "a bot's name or file; options follow a colon: mcts:iterations=500"
    parser.add_argument("first", metavar="A", help=entrant)
    parser.add_argument("others", metavar="B", nargs="+", help="its opponents")
    parser.add_argument(
        "--game", default="one-zero-one", help="game to play (default: one-zero-one)"
    )
    parser.add_argument(
        "--seats", type=positive, metavar="N", help="seats at a table (default: the fewest)"
    )
    add_format(parser)
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of the event (default: 1)"
    )
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="processes to play in (default: 1)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game"
    )
    parser.add_argument(
        "--clock",
        type=read_clock,
        default=Clock(),
        metavar="CLOCK",
        help="clock of each seat, which loses when it runs out, such as 1+0.5 (default: none)",
    )
    parser.add_argument("--only", type=int, metavar="N", help="play game N again, and no other")
    add_slow(parser)
    add_limits(parser, move_s=10.0)
    _add_files(parser)
    parser.set_defaults(carry_out=carry_out)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="keep results in a file; the same command goes on from there after a crash or Ctrl-C",
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write the games to a file: games/RECORDS.md"
    )
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write the report to a file: .md, .json, .csv or .svg",
    )


def carry_out(given: argparse.Namespace) -> int:
    """Run the event and print the report; after Ctrl-C, that of the games so far."""
    event = _event(given)
    form = read_format(given, event)
    if given.report:
        check_name(given.report)
    with Desk(given, event, form) as desk:
        try:
            for finished in desk.games():
                desk.take(finished)
        except KeyboardInterrupt:
            # A second Ctrl-C is ignored: the rest takes no time.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            desk.interrupted = True
    return desk.report()


def _event(given: argparse.Namespace) -> Event:
    """Return the event. Raises any error in the arguments or the bots before the first game."""
    if given.game not in GAMES:
        raise BadOptions(f"there is no game {given.game!r}; there are {', '.join(GAMES)}")
    entrants = tuple(map(parse_entrant, (given.first, *given.others)))
    options = parse_options(given.option)
    read_options(GAMES[given.game], options)
    allowed = GAMES[given.game].seats
    seats = given.seats or allowed[0]
    if seats not in allowed:
        raise BadOptions(f"{given.game} is for {' or '.join(map(str, allowed))} seats, not {seats}")
    event = Event(given.game, entrants, seats, given.seed, options, read_limits(given), given.clock)
    with EntrantWorkers(event.limits) as workers:
        for entrant in event.entrants:
            require_game(workers.card(entrant), event.game)
    return event


class Desk:
    """Context manager of an event under way: writes its files and tells how it stands."""

    def __init__(self, given: argparse.Namespace, event: Event, form: Format) -> None:
        self.interrupted = False
        self._given = given
        self._event = event
        self._form = form
        self._names = names(event.entrants)
        self._results: dict[int, Result] = {}
        self._findings = FindingsLog(print_err, debug=given.debug)
        self._files = ExitStack()
        self._journal: Journal | None = None
        self._record: RecordFile | None = None

    def __enter__(self) -> Self:
        given = self._given
        if given.journal:
            terms = Terms(self._event, self._form.title)
            self._journal = self._files.enter_context(Journal(given.journal, terms))
        if given.record:
            known = {each.pairing.number for each in self._journal.results} if self._journal else ()
            self._record = self._files.enter_context(RecordFile(given.record, known))
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()
        self._findings.end()

    def games(self) -> Iterator[Finished]:
        """Yield the games as they end. Raises BadFormat if there is no such game."""
        slow_s = self._given.slow_ms / 1000
        if self._given.only is not None:
            yield self._one_game(self._given.only, slow_s)
            return
        known = self._journal.results if self._journal else ()
        with Tables(self._event, jobs=self._given.jobs) as tables:
            yield from run_event(self._form.schedule, tables, known, slow_s=slow_s)

    def _one_game(self, number: int, slow_s: float) -> Finished:
        for pairing in self._form.schedule.next_round([]):
            if pairing.number == number:
                with Tables(self._event) as tables:
                    [(_, played)] = tables.play([pairing])
                return Finished(result_of(pairing, played, slow_s=slow_s), played)
        raise BadFormat(f"there is no game {number} in the first round")

    def take(self, finished: Finished) -> None:
        """Take one more game."""
        result, played = finished
        self._results[result.pairing.number] = result
        if played is not None:
            self._keep(result, played)
        show_progress(self._progress())

    def _keep(self, result: Result, played: Played) -> None:
        # The record first: a game that the journal has is not played again.
        if self._record is not None:
            self._record.add(recorded_game(self._event, result.pairing, played))
        if self._journal is not None:
            self._journal.add(result)
        if (fault := played.fault) is not None:
            who = self._names[result.pairing.seating[fault.seat]]
            where = f"game {result.pairing.number}, turn {fault.turn}"
            self._findings.add(f"{who}: {fault}", where, fault.trace)

    def _progress(self) -> str:
        done, games = len(self._results), self._form.schedule.games
        counts = f"{done}/{games}" if games else f"{done} games"
        return f"{progress_bar(done, games or self._given.games)} {counts}  {self._standing()}"

    def _standing(self) -> str:
        results = list(self._results.values())
        scores = tallies(results, len(self._names))
        if len(scores) == 2:
            first = scores[0]
            return f"+{first.wins} ={first.draws} -{first.losses}  {_faults(results)} faults"
        best = sorted(range(len(scores)), key=lambda each: -scores[each].score)[:3]
        return "  ".join(f"{self._names[each]} {scores[each].score:.0%}" for each in best)

    def report(self) -> int:
        """Print and write the report of the games so far; return the exit status."""
        results = in_order(self._results)
        if self.interrupted:
            print_err(_farewell(len(results), self._form.schedule.games, self._given.journal))
        print_out(report(self._event, self._form.title, results, self._form.test))
        if self._given.report:
            write_report(self._given.report, self._event, self._form.title, results)
        return 130 if self.interrupted else 0


def _farewell(done: int, games: int | None, journal: Path | None) -> str:
    said = (
        f"interrupted after {done} of {games} games" if games else f"interrupted after {done} games"
    )
    return f"{said}; the same command goes on from {journal}" if journal else said


def _faults(results: list[Result]) -> int:
    return sum(result.fault is not None for result in results)
