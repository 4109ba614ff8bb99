"""`oneoh-bot check` on the wire: scenarios, chaos, and a grade."""

import argparse
import asyncio
import contextlib
import logging
import shlex
from collections.abc import Iterator, Sequence
from functools import partial

from oneoh_ai.commands.arguments import parse_options, read_limits
from oneoh_ai.contract import BotCard
from oneoh_ai.entrants import Entrant, EntrantWorkers, lobby_worker
from oneoh_ai.grade_file import write_grade
from oneoh_ai.output import print_out, show_progress
from oneoh_ai.scenarios.candidate import (
    CLIENT,
    LISTEN,
    AwaitedCandidate,
    BotCandidate,
    Candidate,
    ClientCandidate,
)
from oneoh_ai.scenarios.chaos import Chaos
from oneoh_ai.scenarios.disturbance import SCENARIOS, Disturbance
from oneoh_ai.scenarios.examination import Verdict, examine
from oneoh_ai.scenarios.grade import grade, sum_up
from oneoh_ai.supported_games import require_game, supported_games
from oneoh_protocol.badge import read_examiner_key

_CLIENT = BotCard(name="a client", about="")
"""Client by itself, of which nothing is known before it plays."""
USUAL_GAME = "one-zero-one"
"""Game of an examination if the bot plays it: it is short, and has hidden cards."""


def check_on_wire(given: argparse.Namespace) -> int:
    """Examine the bot, print the verdicts and the grade, and return 1 if it failed anywhere."""
    key = read_examiner_key(given.examiner_key) if given.examiner_key else None
    candidate, game = _candidate(given)
    with _quiet(debug=given.debug):
        verdicts = asyncio.run(_examine(given, candidate, game))
    print_out(sum_up(verdicts))
    if given.grade_file:
        name = next((verdict.name for verdict in verdicts if verdict.name), "")
        write_grade(given.grade_file, given.bot, name, grade(verdicts), key)
    return int(any(verdict.fault for verdict in verdicts))


def _candidate(given: argparse.Namespace) -> tuple[Candidate, str]:
    """Return the candidate and its game. Raises BadCandidate, or what loading a bot does."""
    if given.bot.startswith(LISTEN):
        place = given.bot.removeprefix(LISTEN)
        return AwaitedCandidate(place, print_out), _game(_CLIENT, given.game)
    if given.bot.startswith(CLIENT):
        return ClientCandidate(given.bot.removeprefix(CLIENT)), _game(_CLIENT, given.game)
    entrant, limits = Entrant(given.bot, parse_options(given.bot_option)), read_limits(given)
    show_progress(f"{given.bot}: starting")
    with EntrantWorkers(limits) as workers:
        card = workers.card(entrant)
    game = _game(card, given.game)
    return BotCandidate(card, partial(lobby_worker, entrant, limits), given.patience), game


def _game(card: BotCard, wanted: str | None) -> str:
    if wanted is not None:
        require_game(card, wanted)
        return wanted
    games = list(supported_games(card))
    return USUAL_GAME if USUAL_GAME in games else games[0]


async def _examine(given: argparse.Namespace, candidate: Candidate, game: str) -> Sequence[Verdict]:
    verdicts = []
    for name, disturbance in _disturbances(given):
        show_progress(f"{game}, {name}")
        verdict = await examine(name, disturbance, candidate, game, given.patience)
        verdicts.append(verdict)
        print_out(f"{game}, {verdict}")
        if verdict.fault and isinstance(disturbance, Chaos):
            print_out(f"  again: {_again(given, game, name)}")
    return verdicts


def _disturbances(given: argparse.Namespace) -> Iterator[tuple[str, Disturbance]]:
    if given.scenarios or given.chaos is None:
        yield from ((name, make()) for name, make in SCENARIOS.items())
    if given.chaos is not None:
        for seed in range(given.chaos, given.chaos + given.games):
            yield f"chaos {seed}", Chaos(seed)


def _again(given: argparse.Namespace, game: str, name: str) -> str:
    """Return the command for the same mishaps, as far as the bot sends the same messages."""
    options = [part for text in given.bot_option for part in ("--bot-option", text)]
    command = ["oneoh-bot", "check", given.bot, *options, "--game", game, "--chaos"]
    return shlex.join([*command, name.removeprefix("chaos "), "--games", "1", "--debug"])


@contextlib.contextmanager
def _quiet(*, debug: bool) -> Iterator[None]:
    """Keep back what runners and connections log: a lost connection is no news here."""
    loggers = [logging.getLogger(name) for name in ("oneoh_ai", "websockets")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logger.level if debug else logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
