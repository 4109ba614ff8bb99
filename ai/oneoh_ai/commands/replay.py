"""`oneoh-bot replay`: play recorded games again."""

import argparse
from pathlib import Path

from oneoh_ai.archive import ArchivedGame, BadArchive, read_archive
from oneoh_ai.commands.parsing import Subparsers
from oneoh_ai.counted import counted
from oneoh_ai.output import say


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "replay",
        parents=[common],
        help="play the games of a record again",
        description="Play games again that arena has recorded, by the rules at hand, and prove that "
        "they end as they did; exit with 1 if one does not.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what arena --record has written")
    parser.add_argument(
        "number", type=int, nargs="?", metavar="N", help="show the moves of game N of the match"
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Replay all games, or show one."""
    games = read_archive(given.file)
    if given.number is not None:
        _show(_find(given.file, given.number))
        return 0
    bad = sum(not _try(game, place) for place, game in enumerate(games))
    say("all replay" if not bad else f"{counted(bad, 'game')} of these did not replay")
    return int(bad > 0)


def _find(path: Path, number: int) -> ArchivedGame:
    """The game of this number; where games have none, the line counts, from 0."""
    for place, game in enumerate(read_archive(path)):
        if number == (place if game.number is None else game.number):
            return game
    raise BadArchive(f"{path} holds no game {number}")


def _try(game: ArchivedGame, place: int) -> bool:
    number = place if game.number is None else game.number
    title = f"game {number}: {game.record.game}, {' against '.join(game.seats)}"
    try:
        for _ in game.states():
            pass
    except BadArchive as error:
        say(f"{title}: {error}")
        return False
    say(f"{title}: {counted(len(game.record.actions), 'action')}, {_end(game)}")
    return True


def _show(game: ArchivedGame) -> None:
    states = game.states()
    state = next(states)
    for turn, text in enumerate(game.record.actions, start=1):
        seat = game.game.to_act(state)
        say(f"{turn:4}  seat {seat} {game.seats[seat or 0]}: {text}")
        state = next(states)
    # The last state was followed by a proof that the game ends as it did.
    assert next(states, None) is None
    say(f"{_end(game)}; seed {game.record.seed}")


def _end(game: ArchivedGame) -> str:
    if game.outcome is None:
        return f"stopped by a fault: {game.fault}"
    scores = ":".join(map(str, game.outcome.scores))
    return f"over by {game.outcome.reason}, {scores}, places {game.outcome.places}"
