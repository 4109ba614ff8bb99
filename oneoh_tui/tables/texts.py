"""Texts above and below the board of a table."""

from collections.abc import Iterable

from oneoh_protocol.messages import Table
from oneoh_tui.games import game_title
from oneoh_tui.tables import absence, consent
from oneoh_tui.tables.seats import is_held_up, may_have_rematch, seat_name, waits_for
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.tables.terms import move_number
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, key, ngettext
from oneoh_tui.widgets.prompt_text import PromptText

LONGEST_ACTION = 60
"""Most columns of an action in a prompt."""


def status(model: TableModel) -> list[str]:
    """Return the game, the number of the move, the player's side and the spectators."""
    table = model.table
    parts = [game_title(table.game)]
    if table.phase != "waiting":
        parts.append(move_number(table.turn, running=table.phase == "running"))
    if table.seat is None:
        parts.append(_("you are watching"))
        if table.is_late:
            text = ngettext("{count} move late", "{count} moves late", table.spectator_delay)
            parts.append(text.format(count=table.spectator_delay))
    else:
        parts.append(_("you are {side}").format(side=model.game.side(table.seat, model.position)))
    if table.spectators:
        text = ngettext("{count} spectator", "{count} spectators", table.spectators)
        parts.append(text.format(count=table.spectators))
    return parts


def prompt(
    model: TableModel, selection: Selection, glyphs: Glyphs, *, notation: bool
) -> PromptText:
    """Return the problem, or what Enter does, or the task; `notation`: with the chosen action."""
    if selection.problem:
        return PromptText(selection.problem, "problem")
    if selection.shown_advice:
        return PromptText(selection.shown_advice, "strong")
    if (selection.action or selection.hint) and not model.is_on_its_way:
        play = selection.hint or _("Enter plays it")
        if selection.action and notation:
            play = f"{_brief(selection.action, glyphs)} {glyphs.dash} {play}"
        return PromptText(play, "strong")
    text = task(model)
    if not model.is_others_turn or _offered(model.table):
        return PromptText(text, "strong")
    return PromptText(_not_yet(text), "strong") if selection.is_typing else PromptText(text)


def goal(model: TableModel) -> str:
    """Return the goal of a game that the player takes part in; "" otherwise."""
    if model.position is None or not model.is_played:
        return ""
    return model.game.goal(model.position)


def task(model: TableModel) -> str:
    """Return what the player has to do, or to wait for."""
    table = model.table
    match table.phase:
        case "waiting":
            return _waiting(table)
        case "over" if table.seat is None:
            return ""
        case "over" if may_have_rematch(table):
            return consent.task(table) or _rematch(table)
        case "over":
            return _("The game is over, and not everybody is still here")
        case "running":
            return _turn(model)


def confirmation(action: str, effect: str, glyphs: Glyphs) -> str:
    """Return the question before an action is played; `effect` is what it would do."""
    question = _("Play {action}?").format(action=_brief(action, glyphs))
    return f"{question}\n\n{effect}".strip()


def _brief(action: str, glyphs: Glyphs) -> str:
    """Return the beginning of a long action: what Enter does has to stay in sight."""
    return glyphs.clip(action, LONGEST_ACTION)


def _not_yet(whose_turn: str) -> str:
    return _("{whose_turn}: Enter plays this once it is your turn").format(whose_turn=whose_turn)


def _waiting(table: Table) -> str:
    if is_held_up(table):
        return waits_for(table)
    if table.hosting:
        return _("Enter: who a seat is for; c: copy its address; s: start")
    if table.seat is None and any(seat.kind == "anyone" for seat in table.seats):
        return _("Enter takes a free seat")
    return _("Waiting for {host} and for players").format(host=table.host)


def _rematch(table: Table) -> str:
    """Return who has asked for a rematch, and what is left to do."""
    asked = [seat for seat, info in enumerate(table.seats) if info.rematch]
    missing = [seat for seat in range(len(table.seats)) if seat not in asked]
    if not missing:
        return _("Everybody agrees: the rematch begins")
    if table.seat in asked:
        text = _("You have asked for a rematch; waiting for {names}")
        return text.format(names=_names(table, missing))
    if asked:
        text = ngettext(
            "{names} asks for a rematch: {key} agrees",
            "{names} ask for a rematch: {key} agrees",
            len(asked),
        )
        return text.format(names=_names(table, asked), key=key("table.rematch", "m"))
    rematch = key("table.rematch", "m")
    if consent.may_be_played_on(table):
        text = _("The game is over: {key} asks for a rematch, {back} takes your last move back")
        return text.format(key=rematch, back=key("table.takeback", "T"))
    return _("The game is over: {key} asks for a rematch").format(key=rematch)


def _names(table: Table, seats: Iterable[int]) -> str:
    return ", ".join(seat_name(table, seat) for seat in seats)


def _offered(table: Table) -> str:
    """Return what the player can decide besides a move; mostly ""."""
    return absence.task(table) or consent.task(table)


def _turn(model: TableModel) -> str:
    table = model.table
    if table.to_act is None:
        return ""
    if offered := _offered(table):
        return offered
    if table.to_act != table.seat:
        return _("{who} is to move").format(who=seat_name(table, table.to_act))
    if model.is_on_its_way or model.position is None:
        return _("Your move is on its way")
    return model.game.task(model.position)
