"""Grid of the puzzle as a widget: bot, bits, bugs, trail, and the tested cell or wall."""

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from oneoh_games.bot255.commands import If, Test, While
from oneoh_games.bot255.grid import SIDE, Cell, Heading, cells_of, neighbour
from oneoh_games.bot255.program import Program
from oneoh_tui.games.bot255.glyphs import BIT, BOT_GLYPHS, TAKEN, BotGlyphs
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget


@dataclass(frozen=True)
class Scale:
    """Size of cells, in columns and rows of the terminal."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """Width of the grid with its frame."""
        return SIDE * self.width + 2

    @property
    def rows(self) -> int:
        return SIDE * self.height + 2


SCALES = (Scale(7, 3), Scale(5, 2), Scale(3, 1))
"""Sizes, best first."""


@dataclass(frozen=True)
class Scene:
    """Run up to the present step, with its program, which knows the tests."""

    playback: Playback
    program: Program = ()

    @property
    def test(self) -> Test | None:
        """Test of the last step; None if it was none."""
        step = self.playback.step
        if step is None or step.event not in ("true", "false"):
            return None
        command = self.program[step.line].command
        return command.test if isinstance(command, While | If) else None

    @property
    def seen(self) -> Cell | None:
        """Cell that the last step was about; None if it is the bot's."""
        step = self.playback.step
        return step.cell if step and step.event in ("true", "false", "bug") else None

    @property
    def wall(self) -> Heading | None:
        """Direction of the wall that the last step was about; None without one."""
        step, test = self.playback.step, self.test
        if step is None or step.cell is not None:
            return None
        heading = step.bot.heading
        if step.event == "bump":
            return heading
        if test is None:
            return None
        turned = {"Ahead": heading, "Left": heading.left(), "Right": heading.right()}
        return turned[test.side]


class Grid(CanvasWidget):
    """Drawing of a scene."""

    ROLES: ClassVar[tuple[str, ...]] = (
        "bot", "bit", "taken", "bug", "free", "trail", "frame", "seen", "pop", "start",
    )  # fmt: skip
    DEFAULT_CSS = """
    Grid {
        .card--bot { color: $primary; text-style: bold; }
        .card--bit { color: $accent; text-style: bold reverse; }
        .card--taken { color: $accent; text-style: dim; }
        .card--bug { color: $error; text-style: bold; }
        .card--free { color: $foreground; text-style: dim; }
        .card--start { color: $primary; text-style: bold; }
        .card--trail { color: $primary; }
        .card--frame { color: $foreground; text-style: dim; }
        .card--seen { color: $warning; text-style: bold; }
        .card--pop { color: $success; text-style: bold reverse; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="grid")
        self.scene: Scene | None = None

    def show(self, scene: Scene | None) -> None:
        """Show a scene."""
        self.scene = scene
        self.redraw()

    @property
    def scale(self) -> Scale:
        """Largest size that fits into the widget."""
        fitting = (
            scale
            for scale in SCALES
            if scale.columns <= self.size.width and scale.rows <= self.size.height
        )
        return next(fitting, SCALES[-1])

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        if self.scene is not None:
            left = max(0, (canvas.width - self.scale.columns) // 2)
            _Drawing(canvas, self.scene, self.scale, BOT_GLYPHS[self.glyphs.name], left).draw()
        return canvas


class _Drawing:
    def __init__(
        self, canvas: Canvas, scene: Scene, scale: Scale, glyphs: BotGlyphs, left: int
    ) -> None:
        self._canvas = canvas
        self._scene = scene
        self._scale = scale
        self._glyphs = glyphs
        self._left = left

    def draw(self) -> None:
        playback = self._scene.playback
        columns, rows = self._scale.columns, self._scale.rows
        self._canvas.frame(self._left, 0, columns, rows, self._glyphs.frame, "frame")
        for cell in range(SIDE * SIDE):
            self._put(cell, self._glyphs.free, "free")
        self._trail()
        for cell in cells_of(playback.board.bits):
            if playback.bits >> cell & 1:
                self._put(cell, f" {BIT} ", "bit")
            else:
                self._put(cell, TAKEN, "taken")
        for cell in cells_of(playback.board.bugs):
            self._put(cell, self._glyphs.bug, "bug")
        self._bot()
        self._looked_at()

    def _place(self, cell: Cell) -> tuple[int, int]:
        """Return the middle of a cell."""
        row, column = divmod(cell, SIDE)
        x = self._left + 1 + column * self._scale.width + self._scale.width // 2
        return x, 1 + row * self._scale.height + (self._scale.height - 1) // 2

    def _put(self, cell: Cell, text: str, role: str) -> None:
        x, y = self._place(cell)
        self._canvas.put(x - len(text) // 2, y, text, role)

    def _trail(self) -> None:
        cells = self._scene.playback.trail
        arms: dict[Cell, int] = {cells[0]: 0}
        for before, after in pairwise(cells):
            out, back = _WAYS[after - before]
            arms[before] = arms.get(before, 0) | out
            arms[after] = arms.get(after, 0) | back
        for cell, ways in arms.items():
            self._put(cell, self._glyphs.lines[ways], "trail")
            self._reach_out(cell, ways)

    def _reach_out(self, cell: Cell, ways: int) -> None:
        """Draw the trail from the middle of a cell to its edges."""
        x, y = self._place(cell)
        across, down = self._glyphs.lines[_LEFT | _RIGHT], self._glyphs.lines[_UP | _DOWN]
        half = self._scale.width // 2
        above, below = (self._scale.height - 1) // 2, self._scale.height // 2
        if ways & _LEFT:
            self._canvas.put(x - half, y, across * half, "trail")
        if ways & _RIGHT:
            self._canvas.put(x + 1, y, across * half, "trail")
        for at in range(1, above + 1):
            self._canvas.put(x, y - at, down if ways & _UP else " ", "trail")
        for at in range(1, below + 1):
            self._canvas.put(x, y + at, down if ways & _DOWN else " ", "trail")

    def _bot(self) -> None:
        playback = self._scene.playback
        bot = playback.bot
        if playback.popped:
            # The plus sign goes where three digits need its column.
            text = f"+{playback.popped}"[-3:]
            self._put(bot.cell, f"{text:>3}", "pop")
        else:
            self._put(bot.cell, f" {self._glyphs.bots[bot.heading]} ", "bot")

    def _looked_at(self) -> None:
        scene = self._scene
        if scene.seen is not None:
            x, y = self._place(scene.seen)
            self._canvas.put(x - 1, y, "[", "seen")
            self._canvas.put(x + 1, y, "]", "seen")
        if scene.wall is not None:
            self._wall(scene.playback.bot.cell, scene.wall)

    def _wall(self, cell: Cell, side: Heading) -> None:
        """Draw the part of the frame next to a cell."""
        assert neighbour(cell, side) is None
        x, y = self._place(cell)
        match side:
            case Heading.N:
                self._canvas.put(x - 1, 0, self._glyphs.wall * 3, "seen")
            case Heading.S:
                self._canvas.put(x - 1, self._scale.rows - 1, self._glyphs.wall * 3, "seen")
            case Heading.W:
                self._canvas.put(self._left, y, self._glyphs.wall, "seen")
            case Heading.E:
                self._canvas.put(self._left + self._scale.columns - 1, y, self._glyphs.wall, "seen")


_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_WAYS = {
    -SIDE: (_UP, _DOWN),
    SIDE: (_DOWN, _UP),
    -1: (_LEFT, _RIGHT),
    1: (_RIGHT, _LEFT),
}
"""Directions out of a cell and into the next one, by the difference of their numbers."""
