"""Facts about seats and match, beyond what the board has room for."""

from collections.abc import Iterator

from oneoh_games.bot255.view import PastRound, View
from oneoh_tui.games.bot255.names import LEVEL_NAMES, card_list, card_name
from oneoh_tui.games.bot255.texts import report_text
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed


def score(position: Position, seat: int) -> str:
    """Return points so far, and in how many runs."""
    facts = position.view.seats[seat]
    points = ngettext("{points} pt", "{points} pts", facts.points).format(points=facts.points)
    runs = ngettext("{runs} run", "{runs} runs", facts.runs).format(runs=facts.runs)
    return f"{points}, {runs}"


def facts(position: Position, seat: int, _glyphs: Glyphs) -> list[str]:
    """Return the size of the hand, and the bits that are left."""
    view: View = position.view
    seen = view.seats[seat]
    # Of its own, as there is little room: not every language has some for `left`.
    bits = ngettext("{bits} bit left", "{bits} bits left", seen.bits_left)
    return [f"{counted.cards(seen.hand_size)}, {bits.format(bits=seen.bits_left)}"]


def details(position: Position, _glyphs: Glyphs) -> list[str]:
    """Return round, piles, sums and last run of every seat, and the round before."""
    view: View = position.view
    rows = [*_round(view), ""]
    for seat in range(len(view.seats)):
        rows += [*_seat(position, seat), ""]
    if view.last_round is not None:
        rows += _past(position, view.last_round)
    return rows


def round_text(view: View) -> str:
    """Return the number of the round and of the turn."""
    return _("Round {number} of {rounds}, turn {turn} of {turns} at most").format(
        number=view.round, rounds=view.rounds, turn=view.turn, turns=view.turns
    )


def _round(view: View) -> Iterator[str]:
    yield round_text(view)
    text = _("Puzzle: {level}, par {par}; a program of so many lines collects every bit")
    yield text.format(level=_(LEVEL_NAMES[view.level]), par=view.puzzle.par)
    if view.strict_bugs:
        yield _("Strict bugs: a run that meets a bug counts for nothing")
    top = card_name(view.discard_top) if view.discard_top is not None else _("empty")
    yield _("Deck: {deck}. Discard pile: {discard}, on top: {top}").format(
        deck=counted.cards(view.deck_size), discard=counted.cards(view.discard_size), top=top
    )
    if view.in_play is not None:
        yield _("In play: {card}").format(card=card_name(view.in_play))


def _seat(position: Position, seat: int) -> Iterator[str]:
    view: View = position.view
    seen = view.seats[seat]
    yield _("{who}: place {place}, {points}, {round} of them in this round").format(
        who=position.who(seat),
        place=seen.place,
        points=counted.points(seen.points),
        round=seen.round_points,
    )
    yield "  " + _("{runs}, {full} of them of 255, {lines} in all").format(
        runs=counted.runs(seen.runs), full=seen.full_runs, lines=counted.lines(seen.lines)
    )
    if seen.hand is not None:
        yield "  " + _("hand: {cards}").format(cards=card_list(seen.hand))
    else:
        yield "  " + counted.cards_in_hand(seen.hand_size)
    if seen.last_run is not None:
        yield "  " + _("last run: {report}").format(report=report_text(seen.last_run))
        cards = card_list(seen.last_run.cards)
        yield "  " + _("shown for it: {cards}").format(cards=cards)


def _past(position: Position, past: PastRound) -> Iterator[str]:
    yield _("Round {number}, which is over").format(number=past.number)
    yield "  " + _("a program of par: {program}").format(program=past.witness)
    for run in past.runs:
        who = position.who(run.seat)
        yield "  " + headed(who, report_text(run))
        if run.program is not None:
            yield f"    {run.program}"
