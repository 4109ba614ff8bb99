"""Drawing of the program: five lines with labels and cards, and the preview of a choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from oneoh_games.one_zero_one.view import PlacedCard, ProgramLine, Space, View
from oneoh_tui.games.one_zero_one.card_face import Face, Size, draw_face
from oneoh_tui.games.one_zero_one.glyphs import CardGlyphs
from oneoh_tui.games.one_zero_one.layout import LABEL, LAST_COLUMN, Layout
from oneoh_tui.games.one_zero_one.preview import Effect
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.canvas import Canvas


@dataclass(frozen=True)
class Scene:
    """View with its marks."""

    view: View
    after: View | None = None
    """Program after the chosen action."""
    hits: Mapping[Space, Effect] = field(default_factory=dict)
    ghosts: Mapping[Space, PlacedCard] = field(default_factory=dict)
    slots: frozenset[Space] = frozenset()
    """Empty spaces that can be chosen."""
    target: Space | None = None
    """Space of the chosen card."""
    recent: frozenset[Space] = frozenset()
    """Spaces that the last action touched."""


def draw_program(scene: Scene, layout: Layout, width: int, glyphs: CardGlyphs) -> Canvas:
    """Draw the whole widget: five cards high."""
    canvas = Canvas(width, layout.size.height * 5)
    after = scene.after.lines if scene.after else scene.view.lines
    for line, then in zip(scene.view.lines, after, strict=True):
        y = layout.row(line.number)
        _label(canvas, y, layout.size.height, line, then, glyphs)
        _cards(canvas, line, scene, layout, glyphs)
        _more(canvas, y + layout.size.height // 2, line, layout, glyphs)
    _run(canvas, layout)
    _places(canvas, scene.view.lines[-1], layout, glyphs)
    for slot in scene.slots:
        _slot(canvas, *layout.corner(slot), layout.size, glyphs)
    for space, card in scene.ghosts.items():
        face = _face(card, ghost=True, chosen=space == scene.target)
        draw_face(canvas, *layout.corner(space), layout.size, face, glyphs)
    return canvas


def _label(
    canvas: Canvas, y: int, height: int, line: ProgramLine, then: ProgramLine, glyphs: CardGlyphs
) -> None:
    """Draw a line's label: number, controller, count, and whether a card can be INPUT."""
    top = y + (height - 3) // 2
    canvas.put(1, top, f" {line.number} ", "number" if line.open else "number closed")
    _controller(canvas, 6, top, line, then)
    if line.cards or then.cards:
        _counts(canvas, top + 1, line, then, glyphs)
    canvas.put(1, top + 2, "" if line.open else _("closed")[: LABEL - 2], "closed")


def _counts(
    canvas: Canvas, y: int, line: ProgramLine, then: ProgramLine, glyphs: CardGlyphs
) -> None:
    """Return how many cards count for each digit, as `0×3 1×2`."""
    texts = [f"{digit}{glyphs.times}{count}" for digit, count in enumerate(then.counting)]
    # Two counts of two digits take the margin too.
    left = 1 if len(texts[0] + texts[1]) < LABEL - 2 else 0
    for digit, x in ((0, left), (1, max(5, left + len(texts[0]) + 1))):
        changed = then.counting[digit] != line.counting[digit]
        canvas.put(x, y, texts[digit], "changed" if changed else ("zero-text", "one-text")[digit])


def _controller(canvas: Canvas, x: int, y: int, line: ProgramLine, then: ProgramLine) -> None:
    if then.controller is None:
        text, role = " - ", "counts" if line.controller is None else "changed"
    else:
        text, role = f" {then.controller} ", "one" if then.controller else "zero-chip"
    canvas.put(x, y, text, role)


def _cards(
    canvas: Canvas, line: ProgramLine, scene: Scene, layout: Layout, glyphs: CardGlyphs
) -> None:
    for column, card in enumerate(line.cards, start=1):
        space = Space(line.number, column)
        if not layout.shows(space):
            continue
        x, y = layout.corner(space)
        if card is None and line.number < 50:
            _gap(canvas, x, y, layout.size, glyphs)
            continue
        if card is None:
            continue
        hit = scene.hits.get(space)
        face = _face(card, hit=hit, recent=space in scene.recent)
        draw_face(canvas, x, y, layout.size, face, glyphs)


def _face(
    card: PlacedCard,
    *,
    hit: Effect | None = None,
    recent: bool = False,
    ghost: bool = False,
    chosen: bool = False,
) -> Face:
    return Face(
        card.kind,
        # A flipped card is shown with the digit that it would have.
        1 - card.digit if hit is Effect.FLIPPED else card.digit,
        card.direction,
        protected=card.protected,
        counts=card.counts,
        ghost=ghost,
        recent=recent,
        chosen=chosen,
        hit=hit,
    )


def _gap(canvas: Canvas, x: int, y: int, size: Size, glyphs: CardGlyphs) -> None:
    canvas.put(x + size.width // 2 - 1, y + size.height // 2, glyphs.gap, "gap")


def _slot(canvas: Canvas, x: int, y: int, size: Size, glyphs: CardGlyphs) -> None:
    """Draw the outline of a space that can be chosen."""
    border = glyphs.ghost
    inner = size.width - 2
    first, second, third, fourth = border.corners
    canvas.put(x, y, first + border.across * inner + second, "slot")
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, border.down + " " * inner + border.down, "slot")
    canvas.put(x, y + size.height - 1, third + border.across * inner + fourth, "slot")
    canvas.put(x + (size.width - 1) // 2, y + size.height // 2, "+", "slot")


def _places(canvas: Canvas, line: ProgramLine, layout: Layout, glyphs: CardGlyphs) -> None:
    """Draw the corners of the empty spaces of line 50."""
    cards = dict(enumerate(line.cards, start=1))
    first, second, third, fourth = glyphs.ghost.corners
    for column in range(1, LAST_COLUMN + 1):
        space = Space(line.number, column)
        if cards.get(column) is None and layout.shows(space):
            x, y = layout.corner(space)
            right, bottom = x + layout.size.width - 1, y + layout.size.height - 1
            canvas.put(x, y, first, "gap")
            canvas.put(right, y, second, "gap")
            canvas.put(x, bottom, third, "gap")
            canvas.put(right, bottom, fourth, "gap")


def _run(canvas: Canvas, layout: Layout) -> None:
    space = Space(50, LAST_COLUMN + 1)
    if layout.shows(space):
        x, y = layout.corner(space)
        for row in range(layout.size.height):
            text = "RUN" if row == layout.size.height // 2 else ""
            canvas.put(x, y + row, text.center(layout.size.width), "run")


def _more(canvas: Canvas, y: int, line: ProgramLine, layout: Layout, glyphs: CardGlyphs) -> None:
    """Mark a line that goes on out of sight."""
    before = layout.first_of(line.number) - 1
    hidden_left = sum(card is not None for card in line.cards[:before])
    hidden_right = sum(card is not None for card in line.cards[before + layout.columns :])
    if hidden_left:
        canvas.put(LABEL - 1, y, glyphs.more[0], "more")
    if hidden_right:
        text = f"{hidden_right}{glyphs.more[1]}"
        canvas.put(canvas.width - len(text), y, text, "more")


def spaces_touched(view: View) -> frozenset[Space]:
    """Return the spaces where the last action placed, moved, turned or protected a card."""
    return frozenset(
        space
        for event in view.events
        if event.what not in ("wait", "draw", "nothing")
        for space in (event.at, event.to)
        if space is not None
    )
