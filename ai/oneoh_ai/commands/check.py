"""`oneoh-bot check`: a small conformance run for a bot."""

import argparse
import shlex
from functools import partial

from oneoh_ai.assignments import read_assignments
from oneoh_ai.checkup import HANGS, Checkup, Trial
from oneoh_ai.commands.allowing import add_allowance, allowance_of
from oneoh_ai.commands.findings import FindingsLog
from oneoh_ai.commands.parsing import Subparsers, add_slow, positive
from oneoh_ai.contestants import Contestants, Entrant
from oneoh_ai.contract import BotCard
from oneoh_ai.output import say, show_progress
from oneoh_ai.playable import playable, require


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "check",
        parents=[common],
        help="try a bot out: does it play by the rules, and in time?",
        description="Play a bot in every game that it plays, from every seat, against random, "
        "greedy and itself. Report crashes, illegal answers, time-outs and slow moves as they "
        "happen; exit with 1 if there are any.",
    )
    parser.add_argument("bot", metavar="BOT", help="an installed bot's name, or a Python file")
    parser.add_argument("--game", help="only this one (default: all that it plays)")
    parser.add_argument(
        "--games", type=positive, default=12, metavar="N", help="of each game (default: 12)"
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="of the first game; those after it count up (default: 0)",
    )
    add_slow(parser)
    parser.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    add_allowance(parser, move_s=10.0)
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play, and print what is found; after Ctrl-C, what was found so far."""
    entrant = Entrant(given.bot, read_assignments(given.bot_option))
    with Contestants(allowance_of(given)) as contestants:
        show_progress(f"{given.bot}: starts")
        found = [
            _check(given, game, entrant, contestants)
            for game in _games(contestants.card(entrant), given.game)
        ]
    faults = sum(found)
    say("fine" if not faults else f"{faults} to mend")
    return int(faults > 0)


def _games(card: BotCard, wanted: str | None) -> list[str]:
    if wanted is None:
        return list(playable(card))
    require(card, wanted)
    return [wanted]


def _check(given: argparse.Namespace, game: str, entrant: Entrant, contestants: Contestants) -> int:
    """Try the bot out in one game; the result is how much there is to mend."""
    findings = FindingsLog(say, debug=given.debug)
    checkup = Checkup(
        game,
        entrant,
        slow_s=given.slow_ms / 1000,
        tell=partial(_tell, findings, given),
        progress=show_progress,
    )
    try:
        checkup.run(contestants, given.games, given.seed)
    finally:
        findings.end()
        if checkup.counts["time-out"] >= HANGS:
            say(f"{game}: no more games, after {HANGS} time-outs")
        say(str(checkup))
    if game == "bot255" and checkup.played and not checkup.actions["run"]:
        say("bot255: it never announced a program, so that it cannot score: `actions` does not")
        say('list programs. Where `view.may_run` is true, answer with "run:..." (ai/README.md).')
    return checkup.faults


def _tell(
    findings: FindingsLog, given: argparse.Namespace, what: str, trial: Trial, turn: int, trace: str
) -> None:
    where = f"{trial.game}, seed {trial.seed}, turn {turn}, against {trial.opponent}"
    if findings.add(what, where, trace):
        options = [part for text in given.bot_option for part in ("--bot-option", text)]
        again = ["oneoh-bot", "check", given.bot, *options, "--game", trial.game]
        say(f"  again: {shlex.join([*again, '--seed', str(trial.seed), '--games', '1'])} --debug")
