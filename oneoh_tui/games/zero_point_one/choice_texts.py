"""Sentences about the chosen turn and the draft of a deployment."""

from oneoh_games.zero_point_one import GAME
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.position import Position
from oneoh_tui.games.preview import preview
from oneoh_tui.games.zero_point_one.choice import Choice
from oneoh_tui.games.zero_point_one.draft import Draft
from oneoh_tui.games.zero_point_one.names import arrangement_name, step_text
from oneoh_tui.games.zero_point_one.reasons import REASONS
from oneoh_tui.games.zero_point_one.squares import ROYAL, kind, number, owner, pieces
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _, ngettext


def of_draft(position: Position, draft: Draft) -> ChoiceText:
    """Return the message on the progress of the deployment; empty while it is sent."""
    if draft.going and not position.legal:
        return ChoiceText()
    return ChoiceText("", _draft_text(draft), _draft_hint(draft))


def of_choice(position: Position, choice: Choice, after: View | None) -> ChoiceText:
    """Return what the turn would do, or what is missing; `after` is the view after it."""
    if choice.action is not None:
        effect = preview_text(position, after, choice.action) if after is not None else ""
        return ChoiceText(choice.action, effect)
    if choice.text:
        return ChoiceText("", _why_not(position, choice))
    if choice.held is not None:
        hint = _("Choose its square: arrows or Tab; Esc puts it back")
        return ChoiceText("", _held_text(position, choice), hint)
    if choice.legal and choice.cursor is not None:
        hint = _("Enter takes it up") if choice.cursor in choice.movable else ""
        return ChoiceText("", _square_text(position, choice.cursor), hint)
    return ChoiceText()


def _why_not(position: Position, choice: Choice) -> str:
    """Return why the chosen piece cannot go to the cursor."""
    why = REASONS.why_not(lambda: preview(GAME, position.view, choice.text))
    return why.text if why is not None else ""


def preview_text(position: Position, after: View, action: str) -> str:
    """Return what a turn would do, after a warning if there is one."""
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
        text = _("This position will have arisen {times}.")
        parts.append(text.format(times=counted.times(after.arisen)))
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


def _square_text(position: Position, square: str) -> str:
    """Return what stands at the cursor."""
    there = pieces(position.view).get(square)
    values = {"square": square, "number": number(square)}
    if there is None:
        return _("{square} is empty; it bears a {number}.").format(**values)
    text = _("{square} bears a {number}: {kind} of {who}, {step}.")
    return text.format(
        kind=kind(there),
        who=position.who(owner(there)),
        step=step_text(kind(there)),
        **values,
    )


def _held_text(position: Position, choice: Choice) -> str:
    """Return the name of the held piece."""
    assert choice.held is not None
    if choice.held in choice.droppable:
        text = _("{kind} from your hand: {step}. It can be dropped on any empty square.")
        return text.format(kind=choice.held, step=step_text(choice.held))
    held = kind(pieces(position.view)[choice.held])
    count = len(choice.targets)
    text = ngettext(
        "{kind} on {square}: {step}. {count} square to go to.",
        "{kind} on {square}: {step}. {count} squares to go to.",
        count,
    )
    return text.format(kind=held, square=choice.held, step=step_text(held), count=count)


def _draft_text(draft: Draft) -> str:
    """Return the progress of the deployment, and the moves of the held piece."""
    if draft.held is not None:
        held = draft.pieces.get(draft.held, draft.held)
        return _("{kind}: {step}. Choose its square.").format(kind=held, step=step_text(held))
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


def _draft_hint(draft: Draft) -> str:
    """Return what Enter does with the deployment."""
    if draft.held is not None:
        return _("Enter puts it where you look")
    if draft.is_whole:
        return _("Enter deploys them so; a: another arrangement; u: undo")
    if draft.cursor in draft.pieces:
        return _("Enter takes it up; 1-5: the next piece; u: undo")
    if draft.cursor not in draft.free:
        return _("Go to your own two rows, with the arrows or Tab")
    if draft.pieces:
        text = _("Enter puts {kind} here; 1-5: another piece; u: undo")
        return text.format(kind=draft.next_piece)
    return ""
