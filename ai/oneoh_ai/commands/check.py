"""`oneoh-bot check`: a conformance run of a bot."""

import argparse
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from oneoh_ai.commands.arguments import (
    Subparsers,
    add_limits,
    add_slow,
    parse_options,
    positive,
    read_limits,
)
from oneoh_ai.commands.findings import FindingsLog
from oneoh_ai.commands.table_arguments import NeedsArgument
from oneoh_ai.commands.wire_check import check_on_wire
from oneoh_ai.conformance import HANGS, ConformanceRun, Trial
from oneoh_ai.contract import BotCard
from oneoh_ai.entrants import Entrant, EntrantWorkers
from oneoh_ai.output import format_count, print_out, show_progress
from oneoh_ai.scenarios.candidate import is_client
from oneoh_ai.scenarios.disturbance import SCENARIOS
from oneoh_ai.supported_games import require_game, supported_games


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "check",
        parents=[common],
        help="check that a bot plays by the rules, and in time",
        description="Play a bot in all of its games, from every seat, against random, greedy and "
        "itself. Report crashes, illegal answers, time-outs and slow moves as they happen; exit "
        "with status 1 if there are any.",
    )
    parser.add_argument(
        "bot",
        metavar="BOT",
        help="an installed bot's name, a Python file, or a command: exec:, "
        "uci: or codecup:COMMAND; the address of a web service; client:COMMAND is a program "
        "that connects by itself, to the address that takes the place of {url}; listen:PORT is one "
        "that you start, which connects to that port",
    )
    parser.add_argument("--game", help="play only this game (default: all that the bot plays)")
    parser.add_argument(
        "--games", type=positive, default=12, metavar="N", help="games of each (default: 12)"
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="seed of the first game; the others count up from it (default: 0)",
    )
    add_slow(parser)
    parser.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    add_limits(parser, move_s=10.0)
    _add_wire(parser)
    parser.set_defaults(carry_out=carry_out)


def _add_wire(parser: argparse.ArgumentParser) -> None:
    wire = parser.add_argument_group("on the wire, in a lobby of its own")
    wire.add_argument(
        "--scenarios",
        action="store_true",
        help=f"play a game in each of these instead, and grade it: {', '.join(SCENARIOS)}",
    )
    wire.add_argument(
        "--chaos",
        type=int,
        metavar="SEED",
        help="play games in which messages are late, come twice or in another order, the line breaks and the lobby "
        "restarts, all drawn from SEED and the numbers after it; grade them",
    )
    wire.add_argument(
        "--grade-file",
        type=Path,
        metavar="FILE",
        help="keep the grade of the scenarios in FILE, for others to see where oneoh-bot run has it",
    )
    wire.add_argument(
        "--examiner-key",
        type=Path,
        metavar="FILE",
        help="seal the grade with the key of your lobby, which vouches for it then",
    )


def carry_out(given: argparse.Namespace) -> int:
    """Play, print the findings, and return 1 if there are any."""
    if given.grade_file and not given.scenarios:
        raise NeedsArgument("--grade-file keeps the grade of the scenarios: add --scenarios")
    if given.examiner_key and not given.grade_file:
        raise NeedsArgument("--examiner-key seals a grade that is kept: add --grade-file")
    if given.scenarios or given.chaos is not None or is_client(given.bot):
        return check_on_wire(given)
    entrant = Entrant(given.bot, parse_options(given.bot_option))
    with EntrantWorkers(read_limits(given)) as workers:
        show_progress(f"{given.bot}: starting")
        found = [
            _check(given, game, entrant, workers)
            for game in _games(workers.card(entrant), given.game)
        ]
    print_out(_verdict(found))
    return int(any(trials.faults for trials in found))


def _verdict(found: Sequence[ConformanceRun]) -> str:
    faults = sum(trials.faults for trials in found)
    habits = len({habit for trials in found for habit in trials.habits})
    said = f"{faults} to mend" if faults else "fine"
    return f"{said}, and {format_count(habits, 'habit')} to think about" if habits else said


def _games(card: BotCard, wanted: str | None) -> list[str]:
    if wanted is None:
        return list(supported_games(card))
    require_game(card, wanted)
    return [wanted]


def _check(
    given: argparse.Namespace, game: str, entrant: Entrant, workers: EntrantWorkers
) -> ConformanceRun:
    """Check the bot in one game."""
    findings = FindingsLog(print_out, debug=given.debug)
    trials = ConformanceRun(
        game,
        entrant,
        slow_s=given.slow_ms / 1000,
        tell=partial(_tell, findings, given),
        progress=show_progress,
    )
    try:
        trials.run(workers, given.games, given.seed)
    finally:
        findings.end()
        if trials.counts["time-out"] >= HANGS:
            print_out(f"{game}: no more games, after {HANGS} time-outs")
        print_out(str(trials))
    if game == "bot255" and trials.played and not trials.actions["run"]:
        print_out(
            "bot255: it never announced a program, so that it cannot score: `actions` does not"
        )
        print_out(
            'list programs. Where `view.may_run` is true, answer with "run:..." (ai/README.md).'
        )
    return trials


def _tell(
    findings: FindingsLog, given: argparse.Namespace, what: str, trial: Trial, turn: int, trace: str
) -> None:
    where = f"{trial.game}, seed {trial.seed}, turn {turn}, against {trial.opponent}"
    if findings.add(what, where, trace):
        options = [part for text in given.bot_option for part in ("--bot-option", text)]
        again = ["oneoh-bot", "check", given.bot, *options, "--game", trial.game]
        print_out(
            f"  again: {shlex.join([*again, '--seed', str(trial.seed), '--games', '1'])} --debug"
        )
