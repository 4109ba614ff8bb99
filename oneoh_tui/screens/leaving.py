"""What leaving would cost, as a question."""

from oneoh_tui.i18n import _
from oneoh_tui.session import Session


def leaving_question(session: Session) -> str | None:
    """Why one might not want to quit now; None if there is no reason."""
    if session.hosting is not None:
        return _("The lobby on this machine closes if you quit. Its games are kept. Quit?")
    if session.unfinished is None:
        return None
    if session.private:
        return _("Your game ends if you quit. Quit?")
    return _("Your game goes on without you until you return. Quit?")
