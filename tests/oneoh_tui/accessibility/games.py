"""One entry a game: a table with pieces of both seats, where they are seen, how one is chosen.

A new game needs an entry here; a test says so.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.geometry import Region

from oneoh_games import GAMES, Generator
from oneoh_games.binary.position import play
from oneoh_games.bot255.position import position as bot255_position
from oneoh_games.one_zero_one.view import Space
from oneoh_tui.app import OneohApp
from oneoh_tui.games.binary.checkerboard import Checkerboard
from oneoh_tui.games.bot255.grid import Grid as Puzzle
from oneoh_tui.games.one_zero_one.program import Program
from oneoh_tui.games.zero_point_one.grid import Grid
from tests.oneoh_tui.net.game_wire import position


@dataclass(frozen=True)
class Example:
    """What the gate looks at in a game."""

    state: Callable[[], Any]
    """Seat 0 has to act; pieces of both seats are on the board."""
    pieces: Callable[[OneohApp], Sequence[Sequence[Region]]]
    """Where alike pieces of the seats are seen: for each kind, one region a seat, of one size."""
    choosing: Sequence[str]
    """Keys each of which chooses something that was not chosen before."""


def _one_zero_one() -> Any:
    game = GAMES["one-zero-one"]
    return next(
        state for plies in range(8, 20) if game.to_act(state := position(5, plies=plies)) == 0
    )


def _cards(app: OneohApp) -> Sequence[Sequence[Region]]:
    """A blank card that shows 0, and one that shows 1."""
    program = app.screen.query_one(Program)
    assert program._scene is not None
    found: dict[int, Region] = {}
    layout, origin = program.layout_now, program.content_region
    for line in program._scene.view.lines:
        for column, card in enumerate(line.cards, start=1):
            space = Space(line.number, column)
            if card is not None and card.kind == "blank" and layout.shows(space):
                x, y = layout.corner(space)
                size = layout.size
                found.setdefault(
                    card.digit, Region(origin.x + x, origin.y + y, size.width, size.height)
                )
    return [[found[0], found[1]]]


def _binary() -> Any:
    game = GAMES["binary"]
    return play(game.start(2, 1, game.options()), "c1", "b1,d1", "a1,c3", "g2")


def _discs(app: OneohApp) -> Sequence[Sequence[Region]]:
    """Black's piece on its own colour, and White's on its own: c3 and g2."""
    board = app.screen.query_one(Checkerboard)
    layout, origin = board.layout_now, board.content_region
    look = layout.look

    def at(square: str) -> Region:
        x, y = layout.corner(square)
        return Region(origin.x + x, origin.y + y, look.width, look.height)

    return [[at("c3"), at("g2")], [at("a1"), at("b1")]]


def _zero_point_one() -> Any:
    game, rng = GAMES["zero-point-one"], Generator(4)
    state = game.start(2, 4, game.options())
    while game.view(state, 0).phase == "deployment" or game.to_act(state) != 0:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return state


def _armies(app: OneohApp) -> Sequence[Sequence[Region]]:
    """A piece of each kind that both sides have on the board."""
    grid = app.screen.query_one(Grid)
    assert grid.scene is not None
    layout, origin = grid.layout_now, grid.content_region
    where: dict[str, Region] = {}
    for square, letter in grid.scene.pieces.items():
        x, y = layout.corner(square)
        where[letter] = Region(origin.x + x, origin.y + y, layout.look.width, layout.look.height)
    kinds = [letter for letter in where if letter.isupper() and letter.lower() in where]
    return [[where[letter], where[letter.lower()]] for letter in kinds]


def _bot255() -> Any:
    return bot255_position("move memory-4 spy", "move memory-2", discard="swap")


def _things(app: OneohApp) -> Sequence[Sequence[Region]]:
    """The bot, a bit, a bug and a free cell: the board shows one's own copy alone."""
    grid = app.screen.query_one(Puzzle)
    origin, look = grid.content_region, grid.look
    left = (origin.width - look.columns) // 2 + 1
    places = {"bot": (0, 0), "bit": (1, 0), "bug": (7, 7), "free": (3, 3)}
    return [
        [
            Region(
                origin.x + left + column * look.width,
                origin.y + 1 + row * look.height,
                look.width,
                look.height,
            )
            for column, row in places.values()
        ]
    ]


EXAMPLES: dict[str, Example] = {
    "one-zero-one": Example(_one_zero_one, _cards, ("1", "2")),
    "binary": Example(_binary, _discs, ("up", "right")),
    "bot255": Example(_bot255, _things, ("m", "up", "tab", "down")),
    "zero-point-one": Example(_zero_point_one, _armies, ("tab", "enter")),
}
