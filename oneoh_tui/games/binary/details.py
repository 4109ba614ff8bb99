"""Details of a side: its hand and its territories."""

from oneoh_games.binary.view import Side, View
from oneoh_tui.games.binary.texts import colour_name, hand_text
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed


def facts(position: Position, seat: int, _glyphs: Glyphs) -> list[str]:
    """Return a side's colour and hand, and the sizes of its territories, a line each."""
    view: View = position.view
    side = view.sides[seat]
    sizes = " ".join(str(territory.size) for territory in side.territories[:6])
    more = "+" if len(side.territories) > 6 else ""
    return [
        _("{colour}, hand {count}").format(colour=colour_name(side.colour), count=side.hand),
        _("territories {sizes}").format(sizes=(sizes + more) or "-"),
    ]


def details(position: Position, _glyphs: Glyphs) -> list[str]:
    """Return every territory with its squares, and the pieces out of the game."""
    view: View = position.view
    rows: list[str] = []
    for seat, side in enumerate(view.sides):
        rows += _side(position.who(seat), side)
    rows.append(_("Center space: {squares}").format(squares=" ".join(view.center)))
    return rows


def _side(who: str, side: Side) -> list[str]:
    points = counted.points(side.score)
    rows = [headed(who, f"{colour_name(side.colour)}, {points}"), f"  {hand_text(side.hand)}"]
    if side.discarded:
        text = ngettext("{count} piece discarded", "{count} pieces discarded", side.discarded)
        rows.append(f"  {text.format(count=side.discarded)}")
    for at, territory in enumerate(side.territories):
        text = _("territory of {size}, counts twice") if at == 0 else _("territory of {size}")
        rows.append("  " + headed(text.format(size=territory.size), " ".join(territory.squares)))
    return [*rows, ""]
