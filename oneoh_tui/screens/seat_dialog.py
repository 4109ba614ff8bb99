"""Question who a free seat is for."""

from collections.abc import Sequence

from oneoh_protocol.messages import BotOffer, SeatOffer
from oneoh_tui.tables.bots import bot_label
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.choice_dialog import ChoiceDialog


def seat_dialog(seat: int, bots: Sequence[BotOffer]) -> ChoiceDialog[SeatOffer]:
    """Return the question who a free seat is for."""
    answers = [
        (SeatOffer("anyone"), _("Anyone")),
        (SeatOffer("invite"), _("Whoever has the invite")),
        *((SeatOffer("bot", bot.name), bot_label(bot)) for bot in bots),
    ]
    return ChoiceDialog(_("Who is seat {seat} for?").format(seat=seat), answers)
