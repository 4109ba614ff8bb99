"""Drawing of the board: squares with names and numbers, pieces, and marks."""

from collections.abc import Iterable, Iterator

from oneoh_games.zero_point_one import NAMES
from oneoh_tui.games.squares import FILES, file_and_rank
from oneoh_tui.games.zero_point_one.glyphs import BoardGlyphs, Pair
from oneoh_tui.games.zero_point_one.layout import Layout
from oneoh_tui.games.zero_point_one.scene import COLOURS, Scene
from oneoh_tui.games.zero_point_one.squares import SIDE, kind, number, owner
from oneoh_tui.games.zero_point_one.trays import draw_tray
from oneoh_tui.widgets.canvas import Canvas


def draw_board(scene: Scene, layout: Layout, size: tuple[int, int], glyphs: BoardGlyphs) -> Canvas:
    """Draw the whole board."""
    canvas = Canvas(*size)
    _draw_grid(canvas, layout, glyphs)
    _draw_names(canvas, scene, layout)
    for square in NAMES:
        _draw_square(canvas, scene, layout, glyphs, square)
    if scene.cursor is not None:
        _draw_frame(canvas, layout, glyphs, scene.cursor)
    if scene.numbers:
        _draw_numbers(canvas, layout)
    _draw_marks(canvas, scene, layout, glyphs)
    for tray, y in zip((scene.far, scene.near), layout.trays, strict=True):
        draw_tray(canvas, tray, layout, y)
    return canvas


def _draw_grid(canvas: Canvas, layout: Layout, glyphs: BoardGlyphs) -> None:
    scale = layout.scale
    across, down = glyphs.lines
    for row in range(SIDE + 1):
        left, inner, right = glyphs.corners[0 if row == 0 else 2 if row == SIDE else 1]
        line = inner.join([across * scale.width] * SIDE)
        canvas.put(layout.x(0), layout.y(row), f"{left}{line}{right}", "gap")
        for at in range(layout.y(row) + 1, layout.y(row) + 1 + scale.height * (row < SIDE)):
            for column in range(SIDE + 1):
                canvas.put(layout.x(column), at, down, "gap")


def _draw_names(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """Draw the ranks at the left, and the files in the lowest line, where they cost no row."""
    scale = layout.scale
    here = file_and_rank(scene.cursor) if scene.cursor else (-1, -1)
    for at in range(SIDE):
        file, rank = file_and_rank(layout.square(at, at))
        x = layout.x(at) + 1 + scale.width // 2
        canvas.put(x, layout.y(SIDE), FILES[file], "key" if file == here[0] else "title")
        y = layout.y(at) + 1 + scale.height // 2
        canvas.put(layout.left + 1, y, str(rank + 1), "key" if rank == here[1] else "title")


def _draw_square(
    canvas: Canvas, scene: Scene, layout: Layout, glyphs: BoardGlyphs, square: str
) -> None:
    scale = layout.scale
    x, y = layout.corner(square)
    if (letter := scene.pieces.get(square)) is not None:
        _draw_piece(canvas, layout, glyphs, square, letter)
    elif square in scene.targets:
        canvas.put(x + scale.width // 2, y + scale.height // 2, glyphs.target, "changed")
    elif square in scene.home:
        canvas.put(x + scale.width // 2, y + scale.height // 2, glyphs.home, "key")


def _draw_piece(
    canvas: Canvas, layout: Layout, glyphs: BoardGlyphs, square: str, letter: str
) -> None:
    scale, seat = layout.scale, owner(letter)
    role = COLOURS[seat]
    x, y = layout.corner(square)
    middle, centre = y + scale.height // 2, x + scale.width // 2
    name = kind(letter)
    left, right = glyphs.sides[seat].of(name)
    if scale.height == 3:
        upper, lower = glyphs.big[seat]
        canvas.put(x, y, glyphs.crowns[seat] if name == "0-1" else upper, role)
        canvas.put(x, y + 2, lower, role)
    canvas.put(centre - 2, middle, left, role)
    canvas.put(centre + 2, middle, right, role)
    canvas.put(centre - 1, middle, name, f"{role} {role}-name")


def _draw_frame(canvas: Canvas, layout: Layout, glyphs: BoardGlyphs, square: str) -> None:
    scale = layout.scale
    x, y = layout.corner(square)
    width, height = scale.width + 2, scale.height + 2
    canvas.frame(x - 1, y - 1, width, height, glyphs.frame, "changed")
    low = y + scale.height
    if low == layout.y(SIDE):
        canvas.put(x + scale.width // 2, low, square[0], "key")


def _draw_numbers(canvas: Canvas, layout: Layout) -> None:
    """Draw the numbers in the line above each square, where no piece covers them."""
    for square in NAMES:
        x, y = layout.corner(square)
        canvas.put(x + 1, y - 1, str(number(square)), "label")


def _draw_marks(canvas: Canvas, scene: Scene, layout: Layout, glyphs: BoardGlyphs) -> None:
    """Draw marks beside squares, the more important ones over those of a neighbour."""
    scale = layout.scale
    for squares, (left, right), role in _marks(scene, glyphs):
        for square in squares:
            x, y = layout.corner(square)
            centre, middle = x + scale.width // 2, y + scale.height // 2
            canvas.put(centre - 3, middle, left, role)
            canvas.put(centre + 3, middle, right, role)


def _marks(scene: Scene, glyphs: BoardGlyphs) -> Iterator[tuple[Iterable[str], Pair, str]]:
    """Yield squares with the marks on both sides of them, and their role."""
    held = {scene.held} & set(NAMES) if scene.held else set()
    yield scene.last, glyphs.last, "key"
    yield held, glyphs.held, "changed"
    yield scene.attacked, glyphs.danger, "alarm"
    yield scene.targets & scene.pieces.keys(), glyphs.capture, "changed"
