"""Details without room on the board: known cards of hands, and cards out of the game."""

from collections import Counter
from collections.abc import Iterable

from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.view import SeatView, View
from oneoh_tui.games.one_zero_one.card_texts import card_text
from oneoh_tui.games.one_zero_one.glyphs import CARD_GLYPHS
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed


def hand_facts(position: Position, seat: int, glyphs: Glyphs) -> list[str]:
    """Return an opponent's hand: backs, and the cards that were seen."""
    if seat == position.seat:
        return []
    cards: SeatView = position.view.seats[seat]
    known = cards.hand if cards.hand is not None else cards.seen
    backs = [glyphs.hidden] * (cards.hand_size - len(known))
    return [" ".join([*backs, *(card_text(card, glyphs) for card in known)])]


def details(position: Position, glyphs: Glyphs) -> list[str]:
    """Return everything public about the cards outside the program."""
    view: View = position.view
    rows = [_("Deleted cards: {cards}").format(cards=_list(view.deleted, glyphs))]
    if any(card.kind in ("cut", "paste") for card in view.deck):
        rows.append(_("Discard pile: {cards}").format(cards=_list(view.discard, glyphs)))
    for seat, cards in enumerate(view.seats):
        who = position.who(seat)
        rows.append("")
        count = ngettext("{count} card in the deck", "{count} cards in the deck", cards.deck_size)
        rows.append(headed(who, count.format(count=cards.deck_size)))
        known = cards.hand if cards.hand is not None else cards.seen
        rows.append(_("  known in the hand: {cards}").format(cards=_list(known, glyphs)))
        rows.append(_("  somewhere unseen: {cards}").format(cards=_list(cards.unseen, glyphs)))
    rows += ["", _("Each deck at the start: {cards}").format(cards=_list(view.deck, glyphs))]
    return rows


def _list(cards: Iterable[Card], glyphs: Glyphs) -> str:
    counted = Counter(card_text(card, glyphs) for card in cards)
    times = CARD_GLYPHS[glyphs.name].times
    texts = [f"{count}{times} {text}" if count > 1 else text for text, count in counted.items()]
    return ", ".join(texts) or _("none")
