"""Views that a client folds from changes, held against the whole views of the same states."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.options import Options
from bench.table import progress, show_grid
from oneoh_games import GAMES, AnyGame, Generator
from oneoh_games.changes import view_changes
from oneoh_games.testing.plain_data import decode, encode
from oneoh_protocol.changes import fold

VIEWS = 25_000
QUICK_VIEWS = 2_500
LONGEST = 200
"""Actions after which a game is given up."""


class Told(NamedTuple):
    """View of one viewer at the next state, or at the end of the game."""

    viewer: int | None
    view: Any


def main(options: Options) -> None:
    number = QUICK_VIEWS if options.quick else VIEWS
    rows = {}
    for game in GAMES.values():
        progress(f"views of {game.id}")
        begin = time.process_time()
        rows[game.id] = [*_compare(game, number), time.process_time() - begin]
    rows["all games"] = [sum(column) for column in zip(*rows.values(), strict=True)]
    show_grid("Views folded from changes", ("compared", "differ", "CPU s"), rows)


def _compare(game: AnyGame, number: int) -> tuple[int, int]:
    """Return how many views were compared, `number` or a game's more, and how many differ."""
    rng, compared, differ = Generator(4), 0, 0
    while compared < number:
        for is_same in _play(game, rng):
            compared += 1
            differ += not is_same
    return compared, differ


def _play(game: AnyGame, rng: Generator) -> Iterator[bool]:
    """Yield, for each view after the first ones, whether the folded view has the same bytes."""
    whole: dict[int | None, Any] = {}
    folded: dict[int | None, Any] = {}
    for viewer, view in _told(game, rng):
        if viewer in whole:
            changed = decode(encode(view_changes(game, whole[viewer], view)))
            folded[viewer] = fold(folded[viewer], changed)
            yield encode(folded[viewer]) == encode(view)
        else:
            folded[viewer] = decode(encode(view))
        whole[viewer] = view


def _told(game: AnyGame, rng: Generator) -> Iterator[Told]:
    """Yield the views of all seats and of a spectator at each state of random play."""
    seats = rng.choice(game.seats)
    viewers = (*range(seats), None)
    state = game.start(seats, rng.below(2**32), game.options())
    yield from (Told(each, game.view(state, each)) for each in viewers)
    for _ in range(LONGEST):
        if game.to_act(state) is None:
            break
        state = game.apply(state, rng.choice(game.legal_actions(state)))
        yield from (Told(each, game.view(state, each)) for each in viewers)
    yield from (Told(each, game.reveal(state, each)) for each in viewers)
