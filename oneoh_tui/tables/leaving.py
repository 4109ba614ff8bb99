"""Question before the program ends."""

from oneoh_tui.net.session import Session
from oneoh_tui.text.i18n import _


def leaving_question(session: Session) -> str | None:
    """Return why the player might not want to quit now; None if there is no reason."""
    if session.hosting is not None:
        return _("The lobby on this machine closes if you quit. Its games are kept. Quit?")
    if session.local.end_with_us:
        return _(
            "Your game ends if you quit: the folder for it cannot be written, so it is not kept. "
            "Quit?"
        )
    if session.waits_at_lobby:
        return _("Your game goes on without you until you return. Quit?")
    return None
