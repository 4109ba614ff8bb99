"""Views that a client folds from changes, held against the whole views of the same states."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from bench.options import Options
from bench.table import progress, show_grid
from oneoh_games import GAMES, AnyGame, Generator
from oneoh_games.changes import Change, compare_views, named_changes
from oneoh_games.testing.plain_data import decode, encode
from oneoh_protocol.changes import fold

VIEWS = 25_000
QUICK_VIEWS = 2_500
LONGEST = 200
"""Actions after which a game is given up."""

Viewers: TypeAlias = Sequence[int | None]


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
    seats = rng.choice(game.seats)
    viewers = (*range(seats), None)
    state = game.start(seats, rng.below(2**32), game.options())
    folded = {viewer: decode(encode(game.view(state, viewer))) for viewer in viewers}
    for _ in range(LONGEST):
        if game.to_act(state) is None:
            break
        before, state = state, game.apply(state, rng.choice(game.legal_actions(state)))
        for viewer, changed in zip(viewers, _told(game, before, state, viewers), strict=True):
            folded[viewer] = fold(folded[viewer], decode(encode(changed)))
            yield encode(folded[viewer]) == encode(game.view(state, viewer))
    for viewer in viewers:
        view, revealed = game.view(state, viewer), game.reveal(state, viewer)
        changed = decode(encode(compare_views(view, revealed)))
        yield encode(fold(folded[viewer], changed)) == encode(revealed)


def _told(game: AnyGame, before: Any, after: Any, viewers: Viewers) -> Sequence[Sequence[Change]]:
    """Return what each viewer is told of an action, as the server tells it."""
    named = named_changes(game, before, after, viewers)
    if named is not None:
        return named
    pairs = [(game.view(before, viewer), game.view(after, viewer)) for viewer in viewers]
    return [compare_views(*pair) for pair in pairs]
