"""Texts of Noise: the task, the actions and their effects, the log, the position in words."""

from oneoh_games import Outcome
from oneoh_noise.actions import Action
from oneoh_noise.views import SeenCard, SeenHand, View
from oneoh_tui.games.headline import headline
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def task(position: Position) -> str:
    """Return what the viewer has to choose."""
    if Action.ACK in position.legal:
        return _("Your turn: believe the signal, or doubt it")
    return _("Your turn: send a card")


def action_text(action: str) -> str:
    """Return an action as the log and the buttons write it."""
    match action:
        case Action.NOISE:
            return _("noise")
        case Action.ACK | Action.NAK:
            return action.upper()
        case _:
            return action.replace(":", " ")


def normalize(text: str) -> str:
    """Return the notation that `text` means: case, blanks and the words of the log are forgiven."""
    lower = " ".join(text.lower().replace(":", " ").split())
    written = {action_text(action).lower(): action.value for action in Action}
    return written.get(lower, lower)


def effect(position: Position, action: str) -> str:
    """Return what an action would do (rules page, section `points`)."""
    view: View = position.view
    if view.to_act is None:
        return ""
    match action:
        case Action.NOISE:
            text = _("A 0, face up: no points, and no answer.")
        case Action.SIGNAL:
            text = _("A 1, face down: {one} for an ACK, {price} for a NAK.")
        case Action.BLUFF:
            text = _("A 0, face down: {one} for an ACK, but a NAK is {price} for {other}.")
        case Action.ACK:
            text = _("Believe it: {one} for {other}.")
        case _:
            text = _("Doubt it: {price} for you if it is a 0, for {other} if it is a 1.")
    return text.format(
        one=counted.points(1),
        price=counted.points(view.price),
        other=position.who(1 - view.to_act),
    )


def consequences(position: Position) -> list[str]:
    """Return what the last action brought about."""
    wire: tuple[SeenCard, ...] = position.view.wire
    return [_sentence(wire[-1], position)] if wire else []


def _sentence(card: SeenCard, position: Position) -> str:
    sender, receiver = position.who(card.seat), position.who(1 - card.seat)
    match card.status:
        case "noise":
            return _("{who} sends noise").format(who=sender)
        case "asked":
            return _("{who} sends a signal").format(who=sender)
        case "ack":
            text = _("{who} says ACK: {points} for {winner}")
            return text.format(who=receiver, points=counted.points(1), winner=sender)
        case "nak":
            text = _("{who} says NAK, it is a {bit}: {points} for {winner}")
            return text.format(
                who=receiver,
                bit=card.bit,
                points=counted.points(position.view.price),
                winner=sender if card.bit else receiver,
            )


def result(position: Position, outcome: Outcome) -> list[str]:
    """Return who has won, no reason, and the points of both seats."""
    points = [headed(position.who(seat), counted.points(outcome.scores[seat])) for seat in (0, 1)]
    return [headline(position, outcome), "", *points]


def describe(position: Position) -> list[str]:
    """Return the points, the hands, the cards set aside and those on the wire, a line each."""
    view: View = position.view
    rows = []
    for seat in (0, 1):
        who = position.who(seat)
        rows.append(headed(who, counted.points(view.scores[seat])))
        rows.append(headed(who, headed(_("hand"), cards(view.hands[seat]))))
    rows.append(headed(_("Set aside"), cards(view.aside)))
    return [*rows, *(_on_the_wire(number, position) for number in range(len(view.wire)))]


def cards(seen: SeenHand) -> str:
    """Return the bits, or how many there are where they are hidden."""
    return counted.cards(len(seen)) if None in seen or not seen else " ".join(map(str, seen))


def _on_the_wire(number: int, position: Position) -> str:
    card: SeenCard = position.view.wire[number]
    said = _("noise") if card.status == "noise" else _("signal")
    parts = [said, _("face down") if card.bit is None else str(card.bit)]
    if card.status in ("ack", "nak"):
        parts.append(card.status.upper())
    return f"{number + 1}. " + headed(position.who(card.seat), ", ".join(parts))
