"""Zero Point One described without a drawing: each side's pieces by square, and its hand."""

from collections.abc import Iterator, Mapping

from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.position import Position
from oneoh_tui.games.zero_point_one.names import colour_name, counts
from oneoh_tui.games.zero_point_one.result import material
from oneoh_tui.games.zero_point_one.squares import KIND_OF, hand, kind, owner, pieces, undeployed
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def describe(position: Position) -> list[str]:
    """Describe both sides, then the last action."""
    view: View = position.view
    rows = []
    for seat in range(2):
        who = position.who(seat)
        rows += [headed(who, text) for text in _side(seat, view)]
    if view.last is not None:
        rows.append(_("Last move: {action}").format(action=view.last))
    return rows


def _side(seat: int, view: View) -> Iterator[str]:
    yield _("plays {colour}, {pieces}").format(
        colour=colour_name(seat), pieces=counted.pieces(material(view, seat))
    )
    own = {each: kind(letter) for each, letter in pieces(view).items() if owner(letter) == seat}
    yield from piece_texts(own)
    if left := undeployed(view, seat):
        yield _("to place: {pieces}").format(pieces=counts(left, " x"))
    if held := hand(view, seat):
        yield _("in hand: {pieces}").format(pieces=counts(held, " x"))
    if view.attacked[seat] and view.outcome is None:
        yield _("the 0-1 is attacked")


def piece_texts(there: Mapping[str, str]) -> Iterator[str]:
    """Return the squares of each kind."""
    for each in KIND_OF.values():
        if squares := sorted(square for square, kind_ in there.items() if kind_ == each):
            yield _("{kind} on {squares}").format(kind=each, squares=" ".join(squares))
