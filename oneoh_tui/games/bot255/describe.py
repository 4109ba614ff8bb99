"""Match of Bot255 described without a drawing: the puzzle row by row, then piles and seats."""

from collections.abc import Iterator

from oneoh_games.bot255.grid import SIDE, Cells, Heading, mask_of
from oneoh_games.bot255.puzzle import Bot
from oneoh_games.bot255.view import SeatView, View
from oneoh_tui.games.bot255.details import round_text
from oneoh_tui.games.bot255.names import LEVEL_NAMES, card_list, card_name
from oneoh_tui.games.bot255.run_texts import cell_name
from oneoh_tui.games.bot255.texts import report_text
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import headed

_HEADINGS: dict[Heading, str] = {
    Heading.N: N_("up"),
    Heading.E: N_("right"),
    Heading.S: N_("down"),
    Heading.W: N_("left"),
}


def describe(position: Position) -> list[str]:
    """Return everything that the viewer may know, in lines that stand for themselves."""
    return [*_puzzle(position.view), *_piles(position), *_seats(position)]


def _puzzle(view: View) -> Iterator[str]:
    yield round_text(view) + "."
    yield _("Puzzle: {level}, par {lines}. Columns a to h, rows 1 to 8 from the top.").format(
        level=_(LEVEL_NAMES[view.level]), lines=counted.lines(view.puzzle.par)
    )
    copy = view.own.copy if view.own is not None else view.puzzle
    bits, bugs = mask_of(copy.bits), mask_of(view.puzzle.bugs)
    for row in range(SIDE):
        yield row_text(row, bits, bugs)
    yield bot_text(Bot(copy.bot.cell, Heading(copy.bot.heading)))


def bot_text(bot: Bot) -> str:
    """Return where the bot is, and where it looks."""
    text = _("The bot is on {cell} and looks {way}.")
    return text.format(cell=cell_name(bot.cell), way=_(_HEADINGS[bot.heading]))


def row_text(row: int, bits: Cells, bugs: Cells) -> str:
    """Return the bits and bugs in a row, by their columns."""
    cells = range(row * SIDE, (row + 1) * SIDE)
    things = [
        _("{cell} bit").format(cell=cell_name(cell))
        if bits >> cell & 1
        else _("{cell} bug").format(cell=cell_name(cell))
        for cell in cells
        if (bits | bugs) >> cell & 1
    ]
    text = _("Row {row}: {things}.")
    return text.format(row=row + 1, things=", ".join(things) or _("empty"))


def _piles(position: Position) -> Iterator[str]:
    view: View = position.view
    top = card_name(view.discard_top) if view.discard_top is not None else _("empty")
    yield (
        _("Deck: {deck}. Discard pile: {discard}, on top: {top}").format(
            deck=counted.cards(view.deck_size), discard=counted.cards(view.discard_size), top=top
        )
        + "."
    )
    if view.in_play is not None:
        yield _("In play: {card}").format(card=card_name(view.in_play)) + "."
    if view.searched is not None:
        yield _("Search shows you: {cards}.").format(cards=card_list(view.searched))
    for seat, card in enumerate(view.offered or ()):
        if card is not None:
            who = position.who(seat)
            yield _("Steal Cards shows you {card} of {who}.").format(card=card_name(card), who=who)


def _seats(position: Position) -> Iterator[str]:
    view: View = position.view
    for seat, seen in enumerate(view.seats):
        who = position.who(seat)
        yield headed(who, _standing(seen))
        if seen.hand is not None:
            yield headed(who, _("hand: {cards}").format(cards=card_list(seen.hand)))
        else:
            yield headed(who, counted.cards_in_hand(seen.hand_size))
        if seat == view.seat and view.own is not None:
            yield from (headed(who, text) for text in _memory(position, view.own.memory))
        if seen.last_run is not None:
            last = _("last run: {report}").format(report=report_text(seen.last_run))
            yield headed(who, last)


def _memory(position: Position, lines: int) -> Iterator[str]:
    """Yield how long a program may be, and whether one can be announced."""
    if lines == 0:
        yield _("no Memory card")
        return
    text = ngettext("memory for {lines} line", "memory for {lines} lines", lines)
    yield text.format(lines=lines)
    if position.legal and position.view.may_run:
        yield _("can announce a program, as in run:moveForward")


def _standing(seen: SeatView) -> str:
    """Return points, place, and the bits still to collect."""
    parts = (
        counted.points(seen.points),
        _("place {place}").format(place=seen.place),
        counted.bits_left(seen.bits_left),
        counted.runs(seen.runs),
    )
    return ", ".join(parts)
