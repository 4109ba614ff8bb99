"""Binary described without a drawing: each side's pieces, hand and territories."""

from collections.abc import Iterator

from oneoh_games.binary.view import View
from oneoh_tui.games.binary.texts import colour_name, hand_text
from oneoh_tui.games.position import Position
from oneoh_tui.games.squares import FILES
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed


def describe(position: Position) -> list[str]:
    """Describe the board's size and center, both sides, and the last turn."""
    view: View = position.view
    rows = [
        _("Squares a1 to {last}; dark ones, such as a1, are Black's.").format(
            last=f"{FILES[view.size - 1]}{view.size}"
        ),
        _("Center space: {squares}").format(squares=" ".join(view.center)),
    ]
    for seat in range(len(view.sides)):
        who = position.who(seat)
        rows += [headed(who, text) for text in _side(seat, position)]
    if view.last:
        rows.append(_("Last turn: {squares}").format(squares=" ".join(view.last)))
    return rows


def _side(seat: int, position: Position) -> Iterator[str]:
    view: View = position.view
    side = view.sides[seat]
    text = _("plays {colour}, {points}")
    yield text.format(colour=colour_name(side.colour), points=counted.points(side.score))
    yield hand_text(side.hand)
    if side.discarded:
        text = ngettext("{count} piece discarded", "{count} pieces discarded", side.discarded)
        yield text.format(count=side.discarded)
    if side.pieces:
        yield _("pieces: {squares}").format(squares=" ".join(side.pieces))
    for at, territory in enumerate(side.territories):
        text = _("territory of {size}, counts twice") if at == 0 else _("territory of {size}")
        yield headed(text.format(size=territory.size), " ".join(territory.squares))
