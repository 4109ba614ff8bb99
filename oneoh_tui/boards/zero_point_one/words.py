"""Sentences about a game of Zero Point One: what happened, and what a choice would do."""

from collections.abc import Iterator

from oneoh_games.zero_point_one.view import Event, View
from oneoh_tui.boards.game import Position
from oneoh_tui.boards.zero_point_one.choice import Choice
from oneoh_tui.boards.zero_point_one.draft import Draft
from oneoh_tui.boards.zero_point_one.names import arrangement_name, seat_name, step_words
from oneoh_tui.boards.zero_point_one.squares import ROYAL, kind, number, owner, pieces
from oneoh_tui.i18n import _, ngettext


def sentences(position: Position) -> list[str]:
    """What the last action brought about."""
    return [*_happened(position)]


def _happened(position: Position) -> Iterator[str]:
    view: View = position.view
    captured = next((event for event in view.events if event.what == "captured"), None)
    for event in view.events:
        if event.what != "captured":
            yield _event(event, captured, position)
    for seat in range(2):
        if view.outcome is None and view.attacked[seat] and view.phase == "play":
            yield _("The 0-1 of {who} is attacked").format(who=seat_name(position, seat))
    if view.arisen > 1 and view.outcome is None:
        text = _("This position has arisen {count} times; {limit} make a draw")
        yield text.format(count=view.arisen, limit=view.repetition)


def _event(event: Event, captured: Event | None, position: Position) -> str:
    values = {
        "who": seat_name(position, event.seat),
        "kind": event.kind,
        "at": event.at,
        "origin": event.origin,
        "taken": captured.kind if captured is not None else "",
    }
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
    return text.format(**values)


def played_words(action: str) -> str:
    """An action in words, without its consequences."""
    kind_, at, square = action.partition("@")
    if at:
        return _("{kind} on {at}").format(kind=kind_, at=square)
    return _("{origin} to {at}").format(origin=kind_[:2], at=kind_[2:])


def task(position: Position) -> str:
    """What the player is to choose now."""
    view: View = position.view
    if view.phase == "deployment":
        return _("Place your pieces. a: ready-made; r: at random; 1-5: one by one")
    if view.to_act is not None and view.attacked[view.to_act]:
        return _("Your 0-1 is attacked! Choose a piece with the arrows or Tab")
    return _("Your turn: choose a piece with the arrows or Tab, or type a move after :")


def preview_words(position: Position, after: View, action: str) -> str:
    """What a turn would do; a warning comes first."""
    view: View = position.view
    seat = view.mover
    parts = []
    if after.attacked[seat] and after.outcome is None:
        parts.append(_("Your 0-1 can be captured then!"))
    parts.append(_turn(view, after, action))
    if after.outcome is not None:
        parts.append(_ending(after.outcome.reason))
    elif after.attacked[1 - seat]:
        parts.append(_("It attacks the 0-1."))
    if after.arisen > 1 and after.outcome is None:
        text = _("This position will have arisen {count} times.")
        parts.append(text.format(count=after.arisen))
    return " ".join(parts)


def _ending(reason: str) -> str:
    return {
        "capture": _("You win."),
        "no-turn": _("The other side has no turn left: you win."),
        "repetition": _("The position is repeated: a draw."),
        "turn-limit": _("The turns are used up: a draw."),
    }[reason]


def _turn(view: View, after: View, action: str) -> str:
    kind_, at, square = action.partition("@")
    if at:
        return _("{kind} from your hand on {at}.").format(kind=kind_, at=square)
    moved = kind(pieces(view)[action[:2]])
    values = {"kind": moved, "origin": action[:2], "at": action[2:]}
    taken = next((event.kind for event in after.events if event.what == "captured"), None)
    if taken is None:
        return _("{kind} from {origin} to {at}.").format(**values)
    text = _("{kind} from {origin} takes {taken} on {at}.").format(taken=taken, **values)
    return text if taken == ROYAL else text + " " + _("It comes to your hand.")


def square_words(position: Position, square: str) -> str:
    """What is where one looks."""
    there = pieces(position.view).get(square)
    values = {"square": square, "number": number(square)}
    if there is None:
        return _("{square} is empty; it bears a {number}.").format(**values)
    text = _("{square} bears a {number}: {kind} of {who}, {step}.")
    return text.format(
        kind=kind(there),
        who=seat_name(position, owner(there)),
        step=step_words(kind(there)),
        **values,
    )


def held_words(position: Position, choice: Choice) -> str:
    """What is in one's fingers."""
    assert choice.held is not None
    if choice.held in choice.droppable:
        text = _("{kind} from your hand: {step}. It can be dropped on any empty square.")
        return text.format(kind=choice.held, step=step_words(choice.held))
    held = kind(pieces(position.view)[choice.held])
    count = len(choice.targets)
    text = ngettext(
        "{kind} on {square}: {step}. {count} square to go to.",
        "{kind} on {square}: {step}. {count} squares to go to.",
        count,
    )
    return text.format(kind=held, square=choice.held, step=step_words(held), count=count)


def draft_words(draft: Draft) -> str:
    """How far the deployment is, and what the held piece does."""
    if draft.held is not None:
        held = draft.pieces.get(draft.held, draft.held)
        return _("{kind}: {step}. Choose its square.").format(kind=held, step=step_words(held))
    if draft.arrangement is not None:
        text = _("Arrangement: {name}. Pieces can still be moved by Space or the mouse.")
        return text.format(name=arrangement_name(draft.arrangement))
    if draft.is_whole:
        return _("All pieces are placed. They can still be moved by Space or the mouse.")
    count = sum(draft.waiting.values())
    text = ngettext("{count} piece to place.", "{count} pieces to place.", count)
    if draft.cursor is not None:
        square = _("{square} bears a {number}.")
        text += " " + square.format(square=draft.cursor, number=number(draft.cursor))
    return text.format(count=count)


def draft_hint(draft: Draft) -> str:
    """What Enter does with the deployment."""
    if draft.held is not None:
        return _("Enter puts it where you look")
    if draft.is_whole:
        return _("Enter deploys them so; a: another arrangement; u: undo")
    if draft.pieces:
        return _("1-5: the next piece; Enter puts it; u: undo")
    return ""


def take_hint() -> str:
    """What Enter does on a piece of one's own."""
    return _("Enter takes it up")


def held_hint() -> str:
    """What is to be done with a piece that was taken up."""
    return _("Go where it shall go, with the arrows or Tab; Esc puts it back")
