"""`oneoh-bot what-if`: play a recorded game on with another bot in a seat, and show the swing."""

import argparse
from pathlib import Path

import msgspec

from oneoh_ai.arena.archive import BadArchive, find_game, replay_of
from oneoh_ai.coach.what_if import Question, Sample, Swing, sample, swing
from oneoh_ai.commands.arguments import (
    Subparsers,
    add_limits,
    parse_entrant,
    positive,
    read_limits,
)
from oneoh_ai.entrants import EntrantWorkers
from oneoh_ai.output import clear_progress, format_count, print_out, progress_bar, show_progress
from oneoh_ai.supported_games import require_game
from oneoh_games.records import RecordedGame, Replay


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "what-if",
        parents=[common],
        help="play a recorded game on from a move, with another bot in a seat",
        description="Play a recorded game on from one of its moves, many times: once with BOT in "
        "the seat, once with the bot that has all other seats there too, from the same deal. What "
        "the seat could not know is dealt again each time. Prints the mean reward (1 for first "
        "place, 0 for last) of both, and the difference with its 95 %% interval.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of recorded games")
    parser.add_argument(
        "number", nargs="?", type=int, metavar="N", help="game N of the match, or of the file"
    )
    parser.add_argument("--seat", type=int, required=True, metavar="S", help="the seat, from 0")
    parser.add_argument(
        "--bot", type=parse_entrant, required=True, help="the bot, as `run` and `arena` name it"
    )
    parser.add_argument(
        "--move",
        type=positive,
        default=1,
        metavar="M",
        help="first move to play again (default: 1)",
    )
    parser.add_argument(
        "--others",
        type=parse_entrant,
        default=parse_entrant("skilled"),
        metavar="BOT",
        help="the bot of the other seats (default: skilled)",
    )
    parser.add_argument(
        "--samples", type=positive, default=100, metavar="N", help="games of each (default: 100)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the deals")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print the figures as a line of JSON after each sample; the last line has them all",
    )
    add_limits(parser, move_s=60.0)
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play the samples. Raises BadArchive, GameNotSupported, or what loading and asking bots does."""
    replay = replay_of(find_game(given.file, given.number))
    question = _question(given, replay)
    found: list[Sample] = []
    with EntrantWorkers(read_limits(given)) as workers:
        for entrant in (question.bot, question.other):
            require_game(workers.card(entrant), question.game.id)
        for each in sample(question, workers, given.samples):
            found.append(each)
            _show(given, swing(found))
    clear_progress()
    if not given.json:
        print_out("\n".join(_report(given, replay.recorded, swing(found))))
    return 0


def _show(given: argparse.Namespace, so_far: Swing) -> None:
    if given.json:
        print_out(msgspec.json.encode(so_far).decode())
    bar = progress_bar(so_far.samples, given.samples)
    show_progress(f"{bar} sample {so_far.samples} of {given.samples}: {_swing(so_far)}")


def _question(given: argparse.Namespace, replay: Replay) -> Question:
    """Return what is asked. Raises BadArchive if the game has no such seat or move."""
    recorded = replay.recorded
    if not 0 <= given.seat < len(recorded.seats):
        raise BadArchive(f"the game has no seat {given.seat}: {len(recorded.seats)} from 0 on")
    if given.move > len(replay.moves) + 1:
        raise BadArchive(f"the game has no move {given.move}, but {len(replay.moves)}")
    state = replay.state(given.move - 1)
    if replay.game.to_act(state) is None:
        raise BadArchive(f"the game is over before move {given.move}: there is nothing to play on")
    return Question(
        replay.game,
        state,
        len(recorded.seats),
        given.seat,
        given.bot,
        given.others,
        given.seed,
        recorded.options,
    )


def _report(given: argparse.Namespace, recorded: RecordedGame, result: Swing) -> list[str]:
    name = recorded.seats[given.seat].name
    games = format_count(result.samples, "sample")
    return [
        f"{recorded.game} from move {given.move}, seat {given.seat} {name}: {games}",
        f"with {given.bot}: {result.with_bot:.3f}",
        f"with {given.others}: {result.without:.3f}",
        f"swing {_swing(result)}",
    ]


def _swing(result: Swing) -> str:
    return f"{result.mean:+.3f} ({result.low:+.3f} to {result.high:+.3f})"
