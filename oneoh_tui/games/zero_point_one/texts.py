"""Sentences about a game of Zero Point One: events, and what to do."""

from collections.abc import Callable, Iterator

from oneoh_games.zero_point_one.view import Event, View
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _


def consequences(position: Position) -> list[str]:
    """Return the consequences of the last action as sentences."""
    return [*_happened(position, _event)]


def log_lines(position: Position, _glyphs: Glyphs) -> list[str]:
    """Return the consequences of the last action in short, for the log beside the board."""
    return [*_happened(position, _brief_event)]


def _happened(
    position: Position, words: Callable[[Event, Event | None, Position], str]
) -> Iterator[str]:
    view: View = position.view
    captured = next((event for event in view.events if event.what == "captured"), None)
    for event in view.events:
        if event.what != "captured":
            yield words(event, captured, position)
    for seat in range(2):
        if view.outcome is None and view.attacked[seat] and view.phase == "play":
            yield _("The 0-1 of {who} is attacked").format(who=position.who(seat))
    if view.arisen > 1 and view.outcome is None:
        text = _("This position has arisen {times}; {limit} make a draw")
        yield text.format(times=counted.times(view.arisen), limit=view.repetition)


def _event(event: Event, captured: Event | None, position: Position) -> str:
    match event.what:
        case "deployed" if event.seat is not None and not position.view.to_deploy[event.seat]:
            text = _("{who} places {kind} on {at}, the last piece")
        case "deployed":
            text = _("{who} places {kind} on {at}")
        case "dropped":
            text = _("{who} drops {kind} on {at}")
        case "moved" if captured is not None:
            text = _("{who}: {kind} from {origin} takes {taken} on {at}")
        case "moved":
            text = _("{who}: {kind} from {origin} to {at}")
        case _:
            return _("The game is over")
    return text.format(**_values(event, captured, position))


def _brief_event(event: Event, captured: Event | None, position: Position) -> str:
    match event.what:
        case "deployed" | "dropped":
            text = _("{who}: {kind} on {at}")
        case "moved" if captured is not None:
            text = _("{who}: {kind} {origin}x{at} ({taken})")
        case "moved":
            text = _("{who}: {kind} {origin}-{at}")
        case _:
            return _event(event, captured, position)
    return text.format(**_values(event, captured, position))


def _values(event: Event, captured: Event | None, position: Position) -> dict[str, object]:
    return {
        "who": position.who(event.seat),
        "kind": event.kind,
        "at": event.at,
        "origin": event.origin,
        "taken": captured.kind if captured is not None else "",
    }


def action_text(action: str) -> str:
    """Return an action in words, without its consequences."""
    kind_, at, square = action.partition("@")
    if at:
        return _("{kind} on {at}").format(kind=kind_, at=square)
    return _("{origin} to {at}").format(origin=kind_[:2], at=kind_[2:])


def log_notation(action: str, _glyphs: Glyphs) -> str:
    """Return an action as the log writes it."""
    return action_text(action) if "@" in action else f"{action[:2]}-{action[2:]}"


def goal(_position: Position) -> str:
    """Return the goal of the game."""
    return _(
        "Capture the enemy 0-1, and do not lose yours. What you capture is yours to drop on a "
        "later turn."
    )


def task(position: Position) -> str:
    """Return what the player has to choose now."""
    view: View = position.view
    if view.phase == "deployment":
        return _("Place your pieces. a: ready-made; r: at random; 1-5 or Enter: one by one")
    if view.to_act is not None and view.attacked[view.to_act]:
        return _("Your 0-1 is attacked! Choose a piece with the arrows or Tab")
    return _("Your turn: choose a piece")
