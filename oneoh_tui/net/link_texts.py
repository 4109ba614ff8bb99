"""State of the connection to a server in words."""

from oneoh_tui.net.link import Link
from oneoh_tui.text.i18n import _


def trouble_text(link: Link) -> str:
    """Return what is wrong with the connection; "" while it is up."""
    match link.status:
        case "up":
            return ""
        case "connecting":
            return _("connecting")
        case "down":
            text = _("connection lost: retrying in {seconds} s")
            if link.welcome is None:
                text = _("no connection: retrying in {seconds} s")
            return text.format(seconds=round(link.retry_in or 0))
        case "rejected":
            return _("rejected: {reason}").format(reason=link.status_text)
