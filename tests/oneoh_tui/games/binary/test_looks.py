"""Tests of the look of Binary's board, which never relies on colour alone."""

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from oneoh_games import GAMES, Generator
from oneoh_tui.games.binary.drawing import Scene, draw_board
from oneoh_tui.games.binary.glyphs import BOARD_GLYPHS
from oneoh_tui.games.binary.layout import SCALES, Layout, lay_out
from oneoh_tui.games.binary.squares import all_squares
from tests.games.binary.playing import random_turn
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import GameWire, at_table

GAME = GAMES["binary"]


def some_turns(count: int, size: int = 8, seed: int = 5) -> Any:
    """Draw a state after random turns of both seats."""
    state = GAME.start(2, seed, GAME.options(size=size))
    rng = Generator(seed)
    for _ in range(count):
        if GAME.to_act(state) is None:
            break
        state = GAME.apply(state, random_turn(state, rng))
    return state


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
async def test_a_choice_of_two_squares(
    make_app: MakeApp, snapshot: SnapshotAssertion, glyphs: str, size: tuple[int, int]
) -> None:
    wire = GameWire(some_turns(8), rules=GAME)
    async with at_table(make_app, wire, size, glyphs=glyphs) as here:
        await here.type(next(text for text in wire.legal if "," in text))
        await here.press("escape")
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize("window", [(80, 23), SMALL, LARGE], ids=["80x23", "80x24", "120x40"])
@pytest.mark.parametrize("size", [6, 10, 12])
async def test_boards_of_every_size_fit(
    make_app: MakeApp, snapshot: SnapshotAssertion, size: int, window: tuple[int, int]
) -> None:
    wire = GameWire(some_turns(12, size), seat=1, rules=GAME)
    async with at_table(make_app, wire, window) as here:
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_square_is_found_where_it_is_drawn(scale: Any, flipped: bool) -> None:
    layout = Layout(scale, 10, flipped, left=4)
    for square in all_squares(10):
        x, y = layout.corner(square)
        assert layout.square_at(x, y) == square
        assert layout.square_at(x + scale.width - 1, y + scale.height - 1) == square
    assert layout.square_at(0, 0) is None


@pytest.mark.parametrize("glyphs", BOARD_GLYPHS)
@pytest.mark.parametrize("scale", SCALES)
def test_owners_and_pieces_are_told_apart_without_colour(scale: Any, glyphs: str) -> None:
    scene = Scene(GAME.view(some_turns(20), 0))
    layout = Layout(scale, 8, flipped=False)
    canvas = draw_board(scene, layout, (scale.columns(8), scale.rows(8)), BOARD_GLYPHS[glyphs])
    kinds: dict[str, set[tuple[int, bool]]] = {}
    for square, owner in scene.owners.items():
        x, y = layout.corner(square)
        rows = (canvas.text(row)[x : x + scale.width] for row in range(y, y + scale.height))
        drawn = "\n".join(rows)
        kinds.setdefault(drawn, set()).add((owner, square in scene.pieces))
    assert all(len(meanings) == 1 for meanings in kinds.values())


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("scale", [scale for scale in SCALES if not scale.lined])
def test_without_lines_between_ranks_what_has_another_owner_below_is_underlined(
    scale: Any, flipped: bool
) -> None:
    scene = Scene(GAME.view(some_turns(20, 12), 0))
    layout = Layout(scale, 12, flipped)
    canvas = draw_board(scene, layout, (scale.columns(12), scale.rows(12)), BOARD_GLYPHS["unicode"])
    for row in range(11):
        for column in range(12):
            square, below = layout.square(column, row), layout.square(column, row + 1)
            x, y = layout.corner(square)
            roles = [
                role.split()
                for _text, role in canvas.row(y + scale.height - 1)[x : x + scale.width]
            ]
            differs = scene.owners[square] != scene.owners[below]
            assert all(("border" in role) == differs for role in roles)


def test_a_board_too_large_for_its_room_is_drawn_as_small_as_can_be() -> None:
    assert lay_out(20, 8, 12, flipped=False).scale == SCALES[-1]
