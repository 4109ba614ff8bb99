"""Description of One Zero One without a drawing: the program, then each seat's cards."""

from collections.abc import Iterable, Iterator

from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.view import PlacedCard, ProgramLine, SeatView, View
from oneoh_tui.games.one_zero_one.names import axis_names, direction_name, kind_name, space_name
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed


def describe(position: Position) -> list[str]:
    """Describe lines 10 to 50, waiting commands, both seats, and the cards out of the game."""
    view: View = position.view
    rows = [_line(line, position) for line in view.lines]
    if view.waiting is not None:
        rows.append(_("A card is awaited at {at}.").format(at=space_name(view.waiting.space)))
    for seat, cards in enumerate(view.seats):
        who = position.who(seat)
        rows += [headed(who, text) for text in _seat(seat, cards, position)]
    if any(card.kind in ("cut", "paste") for card in view.deck):
        rows.append(_("Discard pile: {cards}").format(cards=_list(map(_loose, view.discard))))
    rows.append(_("Deleted cards: {cards}").format(cards=_list(map(_loose, view.deleted))))
    return rows


def describe_program(position: Position) -> list[str]:
    """Describe the lines that are open or have cards."""
    return [_line(line, position) for line in position.view.lines if line.open or line.cards]


def _line(line: ProgramLine, position: Position) -> str:
    text = _("Line {number}, open: {cards}.") if line.open else _("Line {number}, closed: {cards}.")
    cards = [
        " ".join((str(column), *(_placed(card) if card is not None else (_("empty"),))))
        for column, card in enumerate(line.cards, start=1)
    ]
    row = text.format(number=line.number, cards=_list(cards, _("empty")))
    return f"{row} {_control(line, position)}" if line.cards else row


def _placed(card: PlacedCard) -> list[str]:
    """Return a placed card: name, direction, digit, and state."""
    parts = [kind_name(card.kind)]
    if card.direction is not None:
        parts.append(direction_name(card.direction))
    parts.append(f"({card.digit})")
    if card.protected:
        parts.append(_("protected"))
    if not card.counts:
        parts.append(_("not counting"))
    return parts


def _control(line: ProgramLine, position: Position) -> str:
    zeros, ones = line.counting
    if line.controller is None:
        text = _("{zeros} of 0 and {ones} of 1 count: nobody controls it.")
    else:
        text = _("{zeros} of 0 and {ones} of 1 count: {who} controls it.")
    return text.format(zeros=zeros, ones=ones, who=position.who(line.controller))


def _seat(seat: int, cards: SeatView, position: Position) -> Iterator[str]:
    view: View = position.view
    text = _("plays {digit}, {points}")
    yield text.format(digit=seat, points=counted.points(view.points[seat]))
    if cards.hand is not None:
        yield _("hand: {cards}").format(cards=_list(map(_loose, cards.hand)))
    else:
        text = ngettext("hand: {count} card", "hand: {count} cards", cards.hand_size)
        hand = text.format(count=cards.hand_size)
        if cards.seen:
            hand += ", " + _("known: {cards}").format(cards=_list(map(_loose, cards.seen)))
        yield hand
    text = ngettext("deck: {count} card", "deck: {count} cards", cards.deck_size)
    deck = text.format(count=cards.deck_size)
    if cards.deck_top is not None:
        deck += ", " + _("on top {card}").format(card=_loose(cards.deck_top))
    yield deck


def _loose(card: Card) -> str:
    """Return a card that is not placed: name, and possible directions."""
    ways = axis_names(card)
    return f"{kind_name(card.kind)} {ways}" if ways else kind_name(card.kind)


def _list(cards: Iterable[str], nothing: str = "") -> str:
    return ", ".join(cards) or nothing or _("none")
