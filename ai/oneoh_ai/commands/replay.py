"""`oneoh-bot replay`: replay recorded games."""

import argparse
from pathlib import Path

from oneoh_ai.arena.archive import BadArchive, find_game, read_archive, states_of
from oneoh_ai.commands.arguments import Subparsers, add_limits, parse_options, read_limits
from oneoh_ai.commands.replay_wire import replay_wire
from oneoh_ai.output import format_count, print_out
from oneoh_ai.registry import find_bot
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_ai.worker import InProcessWorker, Worker
from oneoh_games.records import Move, RecordedGame


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "replay",
        parents=[common],
        help="replay recorded games, or what a bot was asked",
        description="Replay recorded games of an arena, a lobby or a client by the installed rules, "
        "and check that they end in the same way; exit with status 1 if one does not. "
        "With a file of `run --wire` and a bot, ask the bot again, with the clock stopped, and show "
        "where it answers differently; exit with status 1 if it fails or breaks the rules.",
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a file of recorded games, or of `run --wire`"
    )
    parser.add_argument(
        "what",
        nargs="?",
        metavar="N | BOT",
        help="show the moves of game N of the match, or of the file; or ask this bot again",
    )
    asking = parser.add_argument_group("for a bot")
    asking.add_argument(
        "--strict", action="store_true", help="exit with status 1 if it answers differently, too"
    )
    asking.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    asking.add_argument(
        "--seed", type=int, metavar="N", help="seed of its generators (default: that of the file)"
    )
    asking.add_argument(
        "--debugger",
        action="store_true",
        help="ask it in this process, so that breakpoint() opens a debugger here",
    )
    add_limits(asking, move_s=3600.0)
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Replay all games, show one, or ask a bot again. Raises BadArchive or BadWireFile."""
    if given.what is not None and not given.what.isdecimal():
        return _ask_again(given)
    if given.what is not None:
        _show(find_game(given.file, int(given.what)))
        return 0
    replayed = [_try(game, index) for index, game in enumerate(read_archive(given.file))]
    if not replayed:
        raise BadArchive(f"{given.file} holds no games")
    bad = replayed.count(False)
    print_out("all replay" if not bad else f"{format_count(bad, 'game')} of these did not replay")
    return int(bad > 0)


def _ask_again(given: argparse.Namespace) -> int:
    worker = _worker(given)
    try:
        worker.open()
        return replay_wire(given.file, worker, given.patience, seed=given.seed, strict=given.strict)
    finally:
        worker.close()


def _worker(given: argparse.Namespace) -> Worker:
    options = parse_options(given.bot_option)
    if given.debugger:
        return InProcessWorker(find_bot(given.what), options)
    return SubprocessWorker(given.what, options, read_limits(given))


def _try(game: RecordedGame, index: int) -> bool:
    number = index if game.number is None else game.number
    names = " against ".join(seat.name for seat in game.seats)
    title = f"game {number}: {game.game}, {names}"
    try:
        states_of(game)
    except BadArchive as error:
        print_out(f"{title}: {error}")
        return False
    print_out(f"{title}: {format_count(len(game.moves), 'action')}, {_end(game)}")
    return True


def _show(game: RecordedGame) -> None:
    states_of(game)
    number = 0
    for step in game.steps:
        who = f"seat {step.seat} {game.seats[step.seat].name}"
        if isinstance(step, Move):
            number += 1
            print_out(f"{number:4}  {who}: {step.action}")
            for comment in step.comments:
                print_out(f"      {comment}")
        else:
            print_out(f"      {who} gave up ({step.by})")
    print_out(f"{_end(game)}; seed {game.seed:032x}")


def _end(game: RecordedGame) -> str:
    result = game.result
    if result is None:
        return "not over"
    if result.end == "fault":
        return f"stopped by a fault: {result.note}"
    if result.outcome is None:
        return result.end
    scores = ":".join(map(str, result.scores))
    return f"over ({result.reason}), {scores}, places {result.places}"
