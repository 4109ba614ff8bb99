"""Drawing of the board: lines only between squares of different owners."""

from dataclasses import dataclass
from functools import cached_property

from oneoh_games.binary.view import View
from oneoh_tui.games.binary.glyphs import BoardGlyphs
from oneoh_tui.games.binary.layout import Layout
from oneoh_tui.games.binary.squares import COLOURS, all_squares, is_dark
from oneoh_tui.games.squares import FILES, file_and_rank
from oneoh_tui.widgets.canvas import Canvas

BLACK, WHITE = 0, 1
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8


@dataclass(frozen=True)
class Scene:
    """Position, or the one after the chosen turn, with its marks."""

    view: View
    cursor: str | None = None
    held: str | None = None
    """First square of a turn that may get a second one."""
    new: frozenset[str] = frozenset()
    """Squares of pieces in preview."""
    last: frozenset[str] = frozenset()
    """Squares of the last turn."""

    @cached_property
    def pieces(self) -> dict[str, int]:
        """Colour of each piece, by square."""
        return {
            square: COLOURS.index(side.colour) for side in self.view.sides for square in side.pieces
        }

    @cached_property
    def owners(self) -> dict[str, int]:
        """Colour that owns each square."""
        squares = all_squares(self.view.size)
        empty = {square: BLACK if is_dark(square) else WHITE for square in squares}
        return empty | self.pieces

    @cached_property
    def largest(self) -> frozenset[str]:
        """Squares of both sides' largest territories."""
        first = (side.territories[0] for side in self.view.sides if side.territories)
        return frozenset(square for territory in first for square in territory.squares)


def draw_board(scene: Scene, layout: Layout, size: tuple[int, int], glyphs: BoardGlyphs) -> Canvas:
    """Draw the whole board."""
    canvas = Canvas(*size)
    _draw_grounds(canvas, scene, layout, glyphs)
    _draw_lines(canvas, scene, layout, glyphs)
    _draw_names(canvas, scene, layout)
    for square in scene.owners:
        _draw_square(canvas, scene, layout, glyphs, square)
    if not layout.scale.lined:
        _underline(canvas, scene, layout)
    return canvas


def _owner(scene: Scene, layout: Layout, column: int, row: int) -> int | None:
    if not (0 <= column < layout.size and 0 <= row < layout.size):
        return None
    return scene.owners[layout.square(column, row)]


def _ground(scene: Scene, square: str, glyphs: BoardGlyphs) -> tuple[str, str]:
    """Return the character that fills a square, and its role."""
    owner = scene.owners[square]
    is_largest = square in scene.largest
    fill = (glyphs.largest if is_largest else glyphs.ground)[owner]
    return fill, f"{COLOURS[owner]}-{'largest' if is_largest else 'ground'}"


def _draw_grounds(canvas: Canvas, scene: Scene, layout: Layout, glyphs: BoardGlyphs) -> None:
    """Fill every square, with the lines right of it and below it."""
    scale = layout.scale
    for square in scene.owners:
        x, y = layout.corner(square)
        fill, role = _ground(scene, square, glyphs)
        for row in range(y, y + scale.height + scale.lined):
            canvas.put(x, row, fill * (scale.width + 1), role)


def _draw_lines(canvas: Canvas, scene: Scene, layout: Layout, glyphs: BoardGlyphs) -> None:
    size, scale = layout.size, layout.scale
    for row in range(size + 1):
        edge = row in (0, size)
        y = layout.bottom if row == size else layout.y(row)
        for column in range(size + 1):
            x = layout.x(column)
            arms = _arms(scene, layout, column, row)
            if arms and (edge or scale.lined):
                canvas.put(x, y, glyphs.lines[arms], "line")
            if arms & _RIGHT and (edge or scale.lined):
                canvas.put(x + 1, y, glyphs.lines[_LEFT + _RIGHT] * scale.width, "line")
            if arms & _DOWN:
                below = layout.y(row) + 1
                for at in range(below, below + scale.height):
                    canvas.put(x, at, glyphs.lines[_UP + _DOWN], "line")


def _underline(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """Underline squares with another owner below, where there is no room for lines between ranks."""
    width = layout.scale.width
    for row in range(1, layout.size):
        for column in range(layout.size):
            arms = _arms(scene, layout, column, row)
            if arms & _RIGHT:
                canvas.mark(layout.x(column) + 1, layout.y(row), width, "border")
            if arms & _RIGHT and arms & _LEFT and column:
                canvas.mark(layout.x(column), layout.y(row), 1, "border")


def _arms(scene: Scene, layout: Layout, column: int, row: int) -> int:
    """Return the directions of lines at a corner, as bits: wherever owners differ."""
    above = [_owner(scene, layout, at, row - 1) for at in (column - 1, column)]
    below = [_owner(scene, layout, at, row) for at in (column - 1, column)]
    return (
        _UP * (above[0] != above[1])
        + _DOWN * (below[0] != below[1])
        + _LEFT * (above[0] != below[0])
        + _RIGHT * (above[1] != below[1])
    )


def _draw_names(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    scale = layout.scale
    here = file_and_rank(scene.cursor) if scene.cursor else (-1, -1)
    for at in range(layout.size):
        file, rank = file_and_rank(layout.square(at, at))
        x, y = layout.x(at) + 1 + scale.width // 2, layout.y(at) + 1 + scale.height // 2
        canvas.put(x, layout.bottom + 1, FILES[file], "key" if file == here[0] else "title")
        role = "key" if rank == here[1] else "title"
        canvas.put(layout.left, y, f"{rank + 1:>2}", role)


def _draw_square(
    canvas: Canvas, scene: Scene, layout: Layout, glyphs: BoardGlyphs, square: str
) -> None:
    scale = layout.scale
    x, y = layout.corner(square)
    middle = y + scale.height // 2
    colour = scene.pieces.get(square)
    if colour is not None:
        _draw_piece(canvas, layout, glyphs, square, colour, is_new=square in scene.new)
    elif square in scene.view.center:
        canvas.put(x + scale.width // 2 - 1, middle, f" {glyphs.center} ", "center")
    if marks := _marks(scene, glyphs, square):
        reach = scale.width // 2 if scale.height > 1 else 1
        role = "changed" if square in (scene.cursor, scene.held) else "key"
        for mark, at in zip(marks, (-reach, reach), strict=True):
            canvas.put(x + scale.width // 2 + at, middle, mark, role)


def _draw_piece(
    canvas: Canvas, layout: Layout, glyphs: BoardGlyphs, square: str, colour: int, *, is_new: bool
) -> None:
    scale = layout.scale
    x, y = layout.corner(square)
    role = f"{COLOURS[colour]}-piece"
    if scale.height < 3:
        # Blanks beside the piece keep it apart from what fills its square.
        canvas.put(x + scale.width // 2 - 1, y, f" {glyphs.pieces[colour]} ", role)
        return
    big = glyphs.big[colour]
    middle, centre = y + scale.height // 2, x + scale.width // 2
    for row, text in enumerate(big, start=middle - len(big) // 2):
        canvas.put(centre - len(text) // 2, row, text, role)
    if is_new:
        canvas.put(centre, middle, glyphs.bullet, f"{role} new")


def _marks(scene: Scene, glyphs: BoardGlyphs, square: str) -> str:
    if square == scene.cursor:
        return glyphs.cursor
    if square == scene.held:
        return glyphs.held
    return glyphs.last if square in scene.last else ""
