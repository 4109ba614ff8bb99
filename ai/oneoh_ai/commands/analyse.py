"""`oneoh-bot analyse`: what a coach would have played in a game, and where the game turned."""

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec

from oneoh_ai.arena.archive import find_game, replay_of
from oneoh_ai.coach.analysis import analyse, turning_points
from oneoh_ai.coach.judgement import JudgedTurn
from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.output import clear_progress, print_out, progress_bar, show_progress
from oneoh_games.records import RecordedGame


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "analyse",
        parents=[common],
        help="show where a recorded game turned, and what a strong bot would have played",
        description="Go through a recorded game. Each move is judged by what its seat could know "
        "then: the chance to win with the best move that a search finds, and with the one played. "
        "The search is of fixed work, so that everybody gets the same analysis.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of recorded games")
    parser.add_argument(
        "number", nargs="?", type=int, metavar="N", help="game N of the match, or of the file"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print each move that was judged as a line of JSON, then the turning points",
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Judge the moves of a game. Raises BadArchive."""
    recorded = find_game(given.file, given.number)
    turns = []
    for turn in analyse(replay_of(recorded)):
        turns.append(turn)
        if given.json:
            print_out(msgspec.json.encode(turn).decode())
        bar = progress_bar(turn.number, len(recorded.moves))
        show_progress(f"{bar} move {turn.number} of {len(recorded.moves)}")
    clear_progress()
    found = turning_points(turns)
    if given.json:
        numbers = [turn.number for turn in found]
        print_out(msgspec.json.encode({"turning_points": numbers}).decode())
    else:
        print_out("\n".join(_report(recorded, found)))
    return 0


def _report(recorded: RecordedGame, found: Sequence[JudgedTurn]) -> Sequence[str]:
    names = [f"seat {seat} {each.name}" for seat, each in enumerate(recorded.seats)]
    lines = [f"{recorded.game}: {' against '.join(names)}"]
    if not found:
        return [*lines, "No move cost much: the game turned on none."]
    return [*lines, "Moves that cost most, with the chance to win of who played:"] + [
        f"{turn.number:4}  {names[turn.seat]}: {turn.played} {_percent(turn.chance)}; "
        f"better {turn.best.action} {_percent(turn.best.chance)}, then {_rest(turn)}"
        for turn in found
    ]


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{chance:.0%}"


def _rest(turn: JudgedTurn) -> str:
    return " ".join(turn.best.line[1:]) or "anything"
