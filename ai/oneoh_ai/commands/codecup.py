"""`oneoh-bot codecup`: play as a program of the contest CodeCup 2026."""

import argparse
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from oneoh_ai.codecup.game import QUIT, CodeCupGame
from oneoh_ai.commands.arguments import Subparsers, add_limits, parse_options, read_limits, seconds
from oneoh_ai.failure import BotFailed
from oneoh_ai.output import print_err, print_out
from oneoh_ai.question import Question
from oneoh_ai.registry import find_bot, is_ours
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_ai.supported_games import GameNotSupported
from oneoh_ai.worker import InProcessWorker, Worker
from oneoh_games import BadNotation, IllegalAction
from oneoh_games.zero_point_one import GAME, Action, State

CLOCK_S = 30.0
"""Seconds for all turns of a program, by the rules of the contest."""


class BadLine(ValueError):
    """Line of the judge that is none of the game."""


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "codecup",
        parents=[common],
        help="play Zero Point One as a program of CodeCup 2026",
        description="Play one game of Zero Point One as a program of the contest CodeCup 2026: read "
        "the judge's lines on standard input and answer on standard output, until Quit or the end "
        "of the input. If the bot fails, the first legal action is played in its stead.",
    )
    parser.add_argument(
        "bot", metavar="BOT", help="an installed bot's name, a Python file, or a command"
    )
    parser.add_argument(
        "--clock-s",
        type=seconds,
        default=CLOCK_S,
        metavar="SECONDS",
        help=f"time for all turns of the game (default: {CLOCK_S:g})",
    )
    parser.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="seed of the bot's generator (default: random)"
    )
    add_limits(parser, move_s=CLOCK_S)
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play one game. Raises BadLine, or an error of the bot as it is loaded."""
    worker = _worker(given)
    try:
        card = worker.open()
        if not card.plays(GAME.id):
            raise GameNotSupported(f"{card.name} does not play {GAME.id}")
        seed = secrets.randbits(128) if given.seed is None else given.seed
        play(sys.stdin, print_out, Clocked(worker, seed, given.clock_s, given.patience))
    finally:
        worker.close()
    return 0


def play(
    lines: Iterable[str], say: Callable[[str], object], choose: Callable[[State], Action]
) -> None:
    """Play one game with a judge. Raises BadLine."""
    game = CodeCupGame()
    for line in lines:
        if (told := line.strip()) == QUIT:
            return
        try:
            game.hear(told)
        except (BadNotation, IllegalAction) as error:
            raise BadLine(f"the judge said {told[:80]!r}: {error}") from error
        while game.is_to_act:
            answer = game.act(choose(game.state))
            if answer is not None:
                say(answer)


class Clocked:
    """Bot that has one clock for all its turns; a first legal action stands in for its failures."""

    def __init__(self, worker: Worker, seed: int, clock_s: float, patience: float) -> None:
        self._worker = worker
        self._seed = seed
        self._left_s = clock_s
        self._patience = patience

    def __call__(self, state: State) -> Action:
        """Return a legal action."""
        actions = GAME.legal_actions(state)
        began = time.monotonic()
        view = GAME.view(state, state.position.mover)
        question = Question(
            "codecup",
            GAME.id,
            self._seed,
            view,
            tuple(actions),
            began + self._left_s,
            options={"rules": "codecup"},
        )
        try:
            return self._ask(question, actions)
        except BotFailed as failed:
            print_err(f"turn {state.turns + 1}: the bot failed: {failed}; {actions[0]} stands in")
            return actions[0]
        finally:
            self._left_s -= time.monotonic() - began

    def _ask(self, question: Question, actions: Any) -> Action:
        text = self._worker.ask(question, self._patience).text
        if (action := GAME.parse_action(text)) not in actions:
            raise BotFailed("illegal", f"answered {text!r}, which is not legal")
        return action


def _worker(given: argparse.Namespace) -> Worker:
    """Return a worker: in this process if the bot is built in."""
    options = parse_options(given.bot_option)
    if is_ours(given.bot):
        return InProcessWorker(find_bot(given.bot), options)
    return SubprocessWorker(given.bot, options, read_limits(given))
