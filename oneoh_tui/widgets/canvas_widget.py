"""Widget drawn on a canvas; it repaints only the cells that changed."""

from functools import cache
from typing import ClassVar

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from oneoh_tui.app_context import context_of
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.widgets.canvas import Canvas, Role
from oneoh_tui.widgets.role_styles import RoleStyles


class CanvasWidget(Widget):  # Not an ABC: widgets have a metaclass of their own.
    """Base of widgets that draw by roles; each role is a CSS class with the prefix `card--`.

    A subclass lists its roles in `ROLES`.
    """

    ALLOW_SELECT = False
    TRACE_SECONDS: ClassVar[float] = 0.2
    """Time for which what has gone is shown once more; 0 for never."""
    ROLES: ClassVar[tuple[str, ...]] = (
        "one", "zero-chip", "number", "run", "red", "red-name", "blue", "blue-name",
        "chosen", "changed", "hit", "key", "title", "plain", "gap", "more", "trace",
    )  # fmt: skip
    DEFAULT_CSS = """
    CanvasWidget {
        .card--zero-chip { color: $primary; }
        .card--one { color: $accent; text-style: reverse; }
        .card--hit { color: $error; text-style: bold; }
        .card--chosen { text-style: bold; }
        .card--number { text-style: bold reverse; }
        .card--changed { color: $warning; text-style: bold; }
        .card--gap { color: $foreground; text-style: dim; }
        .card--run { color: $success; text-style: bold reverse; }
        .card--more { text-style: bold reverse; }
        .card--title { color: $foreground; text-style: dim; }
        .card--key { text-style: bold; }
        .card--trace { text-style: reverse; }
        .card--red { color: $error; text-style: bold; }
        .card--red-name { text-style: bold reverse; }
        .card--blue { color: $secondary; text-style: bold; }
        .card--blue-name { text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._canvas = Canvas(0, 0)
        self._styles: dict[Role, Style] = {}
        self._roles = RoleStyles(self, "card")
        self._traces = False
        self._settled: Canvas | None = None
        """Picture that follows the one with traces; None without traces."""

    def draw(self) -> Canvas:
        """Return the picture of the whole widget, at its present size."""
        raise NotImplementedError

    @property
    def glyphs(self) -> Glyphs:
        """Glyph set in use."""
        return context_of(self).glyphs

    def trace(self) -> None:
        """Let the next picture show for a moment what is gone from it, unless motion is reduced."""
        self._traces = not context_of(self).settings.reduced_motion and self.TRACE_SECONDS > 0

    def redraw(self) -> None:
        """Draw, and repaint the cells that differ from the last picture."""
        if not self.is_mounted or not self.size:
            return
        drawn, before = self._drawn(), self._canvas
        same_size = (before.width, before.height) == (drawn.width, drawn.height)
        self._settled = drawn if self._traces and same_size else None
        self._traces = False
        if self._settled is not None:
            drawn = drawn.traced(before, "trace")
            self.set_timer(self.TRACE_SECONDS, self._settle)
        self._show(drawn)

    def _settle(self) -> None:
        """End the traces."""
        if self._settled is not None:
            settled, self._settled = self._settled, None
            self._show(settled)

    def _show(self, canvas: Canvas) -> None:
        before, self._canvas = self._canvas, canvas
        if (before.width, before.height) != (self._canvas.width, self._canvas.height):
            self.refresh()
            return
        if regions := _differences(before, self._canvas):
            self.refresh(*regions)

    def _drawn(self) -> Canvas:
        """Return the new picture, or the last one if drawing raises and the screen can give up."""
        give_up = getattr(self.screen, "give_up", None)
        try:
            return self.draw()
        except Exception as error:
            if give_up is None:
                raise
            self.call_later(give_up, error)
            return self._canvas

    def on_resize(self) -> None:
        self.redraw()

    def notify_style_update(self) -> None:
        self._styles.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        if y >= self._canvas.height:
            return Strip.blank(self.size.width, self._style(""))
        strip = self._canvas.strip(y, self._style)
        return strip.adjust_cell_length(self.size.width, self._style(""))

    def _style(self, role: Role) -> Style:
        """Return the style of a role; "" is the widget's own."""
        if role not in self._styles:
            style = self.rich_style
            for part in role.split():
                style += self._role_style(part)
            self._styles[role] = style
        return self._styles[role]

    @classmethod
    @cache
    def _known_roles(cls) -> frozenset[str]:
        """Return the roles of this class and of its bases."""
        return frozenset(role for base in cls.__mro__ for role in vars(base).get("ROLES", ()))

    def _role_style(self, role: str) -> Style:
        """Return the style of a role alone. Raises KeyError if no class lists it in ROLES."""
        if role not in self._known_roles():
            raise KeyError(f"no {role!r} in ROLES of {type(self).__name__}")
        return self._roles.style(role)


def _differences(before: Canvas, after: Canvas) -> list[Region]:
    regions = []
    for y in range(after.height):
        old, new = before.row(y), after.row(y)
        if old != new:
            changed = [x for x, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
            regions.append(Region(changed[0], y, changed[-1] - changed[0] + 1, 1))
    return regions
