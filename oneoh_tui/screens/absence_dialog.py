"""Question how a game goes on without somebody who stayed away."""

from collections.abc import Iterator, Sequence

from oneoh_protocol.messages import BotOffer, Claim, Table
from oneoh_tui.tables.absence import away_names, others_to_agree, overdue, stand_ins, wish
from oneoh_tui.tables.bots import bot_label
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.choice_dialog import ChoiceDialog


def absence_dialog(table: Table, bots: Sequence[BotOffer]) -> ChoiceDialog[str]:
    """Return the question about those who stayed away; its answers are for `absence.choose`."""
    question = _("{names} stayed away. How does the game go on?")
    return ChoiceDialog(question.format(names=away_names(table)), list(_answers(table, bots)))


def _answers(table: Table, bots: Sequence[BotOffer]) -> Iterator[tuple[str, str]]:
    """Yield each choice with its text."""
    yield "wait", _("Wait")
    yield "claim", _with_others(table, _("Claim the game"), "claim")
    yield "draw", _with_others(table, _("Call it a draw"), "draw")
    who = seat_name(table, overdue(table)[0])
    able = stand_ins(table, [bot.name for bot in bots])
    for bot in bots:
        if bot.name not in able:
            continue
        text = _("A bot plays for {who}: {bot}").format(who=who, bot=bot_label(bot))
        yield f"bot {bot.name}", text


def stand_in_dialog(table: Table, bots: Sequence[BotOffer]) -> ChoiceDialog[str]:
    """Return the question which bot is to stand in for the player; the answers are names, or ""."""
    answers = [("", _("No bot of my own choice")), *((bot.name, bot_label(bot)) for bot in bots)]
    return ChoiceDialog(wish(table), answers)


def _with_others(table: Table, text: str, choice: Claim) -> str:
    others = others_to_agree(table, choice)
    if not others:
        return text
    return parted((text, _("if {names} agree").format(names=", ".join(others))))
