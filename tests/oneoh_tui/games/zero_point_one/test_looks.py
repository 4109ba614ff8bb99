"""Tests of the look of Zero Point One's board, which never relies on colour alone."""

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from oneoh_games import GAMES
from oneoh_games.zero_point_one import (
    NAMES,
    READY_MADE,
    deployment,
    play_from,
    read_position,
)
from oneoh_tui.games.zero_point_one.drawing import draw_board
from oneoh_tui.games.zero_point_one.glyphs import BOARD_GLYPHS
from oneoh_tui.games.zero_point_one.layout import SCALES, Layout, lay_out
from oneoh_tui.games.zero_point_one.scene import Scene
from oneoh_tui.games.zero_point_one.squares import KIND_OF
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, screen_styles, screen_text
from tests.oneoh_tui.games.zero_point_one.test_playing import click
from tests.oneoh_tui.net.game_wire import GameWire, at_table
from tests.oneoh_tui.screens.test_small_windows import cut_off

GAME = GAMES["zero-point-one"]
MIDDLE = "f1aa2ff/1nd1d3/3a2da/1AA1wad1/3F2AA/5A2/DWA2ND1/AA2D1AD[Aa] b"
"""Blue's 0-1 on e5 is attacked, and its 1-2 on b7 can capture on c5."""
LOW = (80, 23)


def state_of(text: str) -> Any:
    return play_from(read_position(text))


def after_red() -> Any:
    """Return a state in which Red is deployed, and Blue is to deploy."""
    state = GAME.start(2, 1, GAME.options())
    for action in deployment(0, READY_MADE["lattice"]):
        state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize(
    ("glyphs", "size"),
    [("unicode", LOW), ("unicode", SMALL), ("unicode", LARGE), ("box", SMALL), ("ascii", LARGE)],
    ids=["80x23", "80x24", "120x40", "box-80x24", "ascii-120x40"],
)
async def test_a_piece_and_where_it_can_go(
    make_app: MakeApp, snapshot: SnapshotAssertion, glyphs: str, size: tuple[int, int]
) -> None:
    wire = GameWire(state_of(MIDDLE), seat=1, rules=GAME)
    async with at_table(make_app, wire, size, glyphs=glyphs) as here:
        await click(here, "b7")
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize(
    ("language", "size"), [("fr", LOW), ("en", LARGE)], ids=["80x23-fr", "120x40-en"]
)
async def test_a_deployment_that_is_not_sent_yet(
    make_app: MakeApp, snapshot: SnapshotAssertion, size: tuple[int, int], language: str
) -> None:
    wire = GameWire(after_red(), seat=1, rules=GAME)
    async with at_table(make_app, wire, size, language=language) as here:
        await here.press("a", "a", "a")
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize("deployed", [False, True])
async def test_everything_fits_into_the_least_window(make_app: MakeApp, deployed: bool) -> None:
    wire = GameWire(state_of(MIDDLE) if deployed else after_red(), seat=1, rules=GAME)
    async with at_table(make_app, wire, LOW, language="fr") as here:
        assert cut_off(here.app.screen) == []
        assert here.app.screen.max_scroll_y == 0


async def test_a_deployment_by_hand(make_app: MakeApp, snapshot: SnapshotAssertion) -> None:
    wire = GameWire(GAME.start(2, 1, GAME.options()), rules=GAME)
    async with at_table(make_app, wire, SMALL) as here:
        await here.press("5", "up", "enter", "right", "enter", "2", "right")
        assert screen_text(here.app) == snapshot


async def test_in_16_colours_without_colour(
    make_app: MakeApp, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    wire = GameWire(state_of(MIDDLE), seat=1, rules=GAME)
    async with at_table(make_app, wire, SMALL, theme="ansi") as here:
        await here.type("b7c5")
        await here.press("escape")
        assert screen_styles(here.app) == snapshot


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_square_is_found_where_it_is_drawn(scale: Any, flipped: bool) -> None:
    layout = Layout(scale, flipped, left=4)
    for square in NAMES:
        x, y = layout.corner(square)
        assert layout.square_at(x, y) == square
        assert layout.square_at(x + scale.width - 1, y + scale.height - 1) == square
    assert layout.square_at(0, 0) is None


@pytest.mark.parametrize("glyphs", BOARD_GLYPHS)
@pytest.mark.parametrize("scale", SCALES)
def test_pieces_and_their_sides_are_told_apart_without_colour(scale: Any, glyphs: str) -> None:
    letters = [*KIND_OF, *(letter.lower() for letter in KIND_OF)]
    pieces = dict(zip(NAMES, letters, strict=False))
    layout = Layout(scale, flipped=False)
    canvas = draw_board(Scene(pieces), layout, (scale.columns, scale.rows), BOARD_GLYPHS[glyphs])
    drawn = set()
    for square, letter in pieces.items():
        x, y = layout.corner(square)
        rows = (canvas.text(row)[x : x + scale.width] for row in range(y, y + scale.height))
        drawn.add("\n".join(rows))
        assert KIND_OF[letter.upper()] in "".join(canvas.text(y + scale.height // 2))
    assert len(drawn) == len(letters)


@pytest.mark.parametrize("glyphs", BOARD_GLYPHS)
@pytest.mark.parametrize("scale", SCALES)
def test_every_mark_shows_without_colour(scale: Any, glyphs: str) -> None:
    pieces = {"d4": "A", "f6": "a", "b6": "w"}
    plain = Scene(pieces)
    scenes = [
        plain,
        Scene(pieces, cursor="d4"),
        Scene(pieces, held="d4"),
        Scene(pieces, targets=frozenset({"f6"})),
        Scene(pieces, targets=frozenset({"f2"})),
        Scene(pieces, home=frozenset({"f2"})),
        Scene(pieces, last=frozenset({"d4"})),
        Scene(pieces, attacked=frozenset({"b6"})),
        Scene(pieces, numbers=False),
    ]
    layout, size = Layout(scale, flipped=False), (scale.columns, scale.rows)
    drawn = {
        "\n".join(canvas.text(row) for row in range(canvas.height))
        for canvas in (draw_board(each, layout, size, BOARD_GLYPHS[glyphs]) for each in scenes)
    }
    assert len(drawn) == len(scenes)


def test_the_board_fills_the_room_that_there_is() -> None:
    assert lay_out(58, 19, flipped=False).scale == SCALES[-1]
    assert lay_out(82, 35, flipped=False).scale == SCALES[0]
    assert lay_out(78, 25, flipped=False).scale == SCALES[1]
    assert lay_out(20, 8, flipped=False).scale == SCALES[-1]
