"""`oneoh-bot replay`: replay recorded games."""

import argparse
from pathlib import Path

from oneoh_ai.archive import ArchivedGame, BadArchive, read_archive
from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.output import format_count, print_out


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "replay",
        parents=[common],
        help="replay recorded games",
        description="Replay the games that arena has recorded by the installed rules, and check "
        "that they end in the same way; exit with status 1 if one does not.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of arena --record")
    parser.add_argument(
        "number", type=int, nargs="?", metavar="N", help="show the moves of game N of the match"
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Replay all games, or show one. Raises BadArchive."""
    if given.number is not None:
        _show(_find(given.file, given.number))
        return 0
    replayed = [_try(game, index) for index, game in enumerate(read_archive(given.file))]
    if not replayed:
        raise BadArchive(f"{given.file} holds no games")
    bad = replayed.count(False)
    print_out("all replay" if not bad else f"{format_count(bad, 'game')} of these did not replay")
    return int(bad > 0)


def _find(path: Path, number: int) -> ArchivedGame:
    """Return the game of this number; if games have none, that of this line, from 0."""
    for index, game in enumerate(read_archive(path)):
        if number == (index if game.number is None else game.number):
            return game
    raise BadArchive(f"{path} holds no game {number}")


def _try(game: ArchivedGame, index: int) -> bool:
    number = index if game.number is None else game.number
    title = f"game {number}: {game.record.game}, {' against '.join(game.seats)}"
    try:
        for _ in game.states():
            pass
    except BadArchive as error:
        print_out(f"{title}: {error}")
        return False
    print_out(f"{title}: {format_count(len(game.record.actions), 'action')}, {_end(game)}")
    return True


def _show(game: ArchivedGame) -> None:
    states = game.states()
    state = next(states)
    for turn, text in enumerate(game.record.actions, start=1):
        seat = game.game.to_act(state)
        print_out(f"{turn:4}  seat {seat} {game.seats[seat or 0]}: {text}")
        state = next(states)
    # At its end the iterator checks the outcome.
    assert next(states, None) is None
    print_out(f"{_end(game)}; seed {game.record.seed}")


def _end(game: ArchivedGame) -> str:
    if game.outcome is None:
        return f"stopped by a fault: {game.fault}"
    scores = ":".join(map(str, game.outcome.scores))
    return f"over ({game.outcome.reason}), {scores}, places {game.outcome.places}"
