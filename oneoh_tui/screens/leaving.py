"""What leaving would cost, as a question."""

from typing import TYPE_CHECKING

from oneoh_tui.errands import unfinished
from oneoh_tui.i18n import _

if TYPE_CHECKING:
    from oneoh_tui.app import OneohApp


def leaving_question(app: "OneohApp") -> str | None:
    """Why one might not want to quit now; None if there is no reason."""
    if app.session.hosting is not None:
        return _("The lobby on this machine closes if you quit. Its games are kept. Quit?")
    if unfinished(app) is None:
        return None
    if app.session.private:
        return _("Your game ends if you quit. Quit?")
    return _("Your game goes on without you until you return. Quit?")
