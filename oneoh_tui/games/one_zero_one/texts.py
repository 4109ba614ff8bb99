"""Sentences about a game of One Zero One: events, and previews of actions."""

from oneoh_games.one_zero_one.view import Event, Space, View
from oneoh_tui.games.one_zero_one.card_texts import placed_card_text
from oneoh_tui.games.one_zero_one.choice import read_option
from oneoh_tui.games.one_zero_one.names import direction_name, kind_name, space_name
from oneoh_tui.games.one_zero_one.preview import Preview
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed, parted


def log_lines(position: Position, glyphs: Glyphs) -> list[str]:
    """Return the consequences of the last action in short, for the log beside the board."""
    events = [event for event in position.view.events if event.what not in _SHOWN]
    return [_brief_text(event, position, glyphs) for event in events]


def _brief_text(event: Event, position: Position, glyphs: Glyphs) -> str:
    """Return an event in the words of one row, or as a sentence."""
    if event.what not in _BRIEF or event.card is None or event.at is None:
        return event_text(event, position)
    return _BRIEF[event.what]().format(
        who=position.who(event.seat),
        card=placed_card_text(event.card, event.direction, glyphs),
        at=space_name(event.at),
        to=space_name(event.to) if event.to is not None else "",
        digit=event.digit,
    )


def consequences(position: Position) -> list[str]:
    """Return the consequences of the last action as sentences."""
    texts: list[str] = []
    placed_at = None
    for event in position.view.events:
        if event.what == "nothing" and texts and event.at == placed_at:
            texts[-1] = _("{what}: no effect").format(what=texts[-1])
        else:
            texts.append(event_text(event, position))
        placed_at = event.at if event.what in _PLACED else None
    return texts


def event_text(event: Event, position: Position) -> str:
    """Return a public event as a sentence."""
    who = position.who(event.seat)
    card = kind_name(event.card) if event.card is not None else _("a card")
    at = space_name(event.at) if event.at is not None else ""
    to = space_name(event.to) if event.to is not None else ""
    values = {
        "who": who,
        "card": card,
        "at": at,
        "to": to,
        "digit": event.digit,
        "towards": direction_name(event.direction) if event.direction is not None else "",
    }
    if event.what in ("input", "print", "paste") and event.direction is None:
        return _PLACED[event.what]().format(**values)
    if event.what == "draw":
        return _draw_text(event, who)
    if event.what not in ("input", "print", "paste"):
        # These sentences begin with the card.
        values["card"] = card[:1].upper() + card[1:]
    return _WORDS[event.what]().format(**values)


def _draw_text(event: Event, who: str) -> str:
    count = event.count or 0
    if event.card is not None and count == 1:
        return _("{who} draws {card}").format(who=who, card=kind_name(event.card))
    text = ngettext("{who} draws {count} card", "{who} draws {count} cards", count)
    drawn = text.format(who=who, count=count)
    if event.card is None:
        return drawn
    return _("{drawn}, {card} first").format(drawn=drawn, card=kind_name(event.card))


# Looked up when a sentence is made: by then the language is known.
_PLACED = {
    "input": lambda: _("{who} inputs {card} at {at}"),
    "print": lambda: _("{who} prints {card} at {at}"),
    "paste": lambda: _("{who} pastes {card} at {at}"),
}
_WORDS = {
    "input": lambda: _("{who} inputs {card} {towards} at {at}"),
    "print": lambda: _("{who} prints {card} {towards} at {at}"),
    "paste": lambda: _("{who} pastes {card} {towards} at {at}"),
    "delete": lambda: _("{card} ({digit}) at {at} is deleted"),
    "cut": lambda: _("{card} ({digit}) at {at} is cut to the discard pile"),
    "enter": lambda: _("{card} ({digit}) moves from {at} to {to}"),
    "goto": lambda: _("{card} ({digit}) goes from {at} to {to}"),
    "flip": lambda: _("{card} at {at} is turned to {digit}"),
    "save": lambda: _("{card} at {at} is protected for good"),
    "rem": lambda: _("REM at {at}: cards to its {towards} do not count"),
    "nothing": lambda: _("{card} at {at} has no effect"),
    "wait": lambda: _("{who} places another card at {at}"),
    "run": lambda: _("Line 50 is full: the program runs"),
    "deck-out": lambda: _("{who} cannot draw up to three cards: the game ends"),
}

_SHOWN = ("draw", "nothing", "wait", "run", "deck-out")
"""Events that need no row: drawing ends every turn, the board outlines a place that waits, and the
result says why the game ended."""
_BRIEF = {
    **dict.fromkeys(_PLACED, lambda: _("{who}: {card} {at}")),
    "delete": lambda: _("{card} {at} deleted"),
    "cut": lambda: _("{card} {at} cut"),
    **dict.fromkeys(("enter", "goto"), lambda: _("{card} {at} to {to}")),
    "flip": lambda: _("{card} {at} now {digit}"),
    "save": lambda: _("{card} {at} protected"),
}


def action_text(action: str) -> str:
    """Return an action in words, without its consequences."""
    option = read_option(action)
    parts = [kind_name(option.kind)]
    if option.direction is not None:
        parts.append(direction_name(option.direction))
    if option.line is not None:
        parts.append(_("in line {line}").format(line=option.line))
    return " ".join(parts)


def preview_text(position: Position, preview: Preview) -> str:
    """Return what an action would do: placement, consequences, and points."""
    placing, *rest = preview.events
    head = _("{card} {towards} at {at}").format(
        card=kind_name(placing.card) if placing.card is not None else "",
        towards=direction_name(placing.direction) if placing.direction is not None else "",
        at=space_name(placing.at) if placing.at is not None else "",
    )
    then = [_then_text(event, position) for event in rest]
    what = parted(then) if then else _("nothing else")
    text = headed(" ".join(head.split()), f"{what}. {_points_text(position.view, preview.after)}")
    return text[0].upper() + text[1:]


def _then_text(event: Event, position: Position) -> str:
    if event.what == "nothing":
        return _("no effect")
    if event.what == "rem" and event.direction is not None:
        return _("cards to its {towards} do not count").format(
            towards=direction_name(event.direction)
        )
    if event.what == "wait":
        return _("then you place another card at {at}").format(
            at=space_name(event.at or Space(0, 0))
        )
    return event_text(event, position)


def goal(_position: Position) -> str:
    """Return the goal of the game."""
    return _(
        "A line with three cards pays its number to the digit that most of them show. The third "
        "card of line 50 ends the game: most points win."
    )


def task(position: Position) -> str:
    """Return what the player has to choose now."""
    view: View = position.view
    if view.waiting is None:
        return _("Your turn: choose a card (1-3)")
    at = space_name(view.waiting.space)
    if view.waiting.source == "hand":
        return _("PRINT: choose a card of your hand for {at}").format(at=at)
    return _("PASTE: choose a card of the discard pile for {at}").format(at=at)


def _points_text(now: View, then: View) -> str:
    values = dict(zip(("zero", "one"), now.points, strict=True))
    if now.points == then.points:
        return _("Points stay {zero}:{one}.").format(**values)
    return _("Points {zero}:{one} become {then_zero}:{then_one}.").format(
        then_zero=then.points[0], then_one=then.points[1], **values
    )
