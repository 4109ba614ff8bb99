"""Notice of a turn that begins at a table of a lobby, for a player who looks elsewhere."""

from oneoh_tui.net.running_game import running_games
from oneoh_tui.net.session import Session
from oneoh_tui.tables.running import about_game


def turn_elsewhere(session: Session, table: str, shown: str | None) -> str:
    """Return the sentence for a turn that begins at `table`; "" if that is `shown`.

    Bots on this machine always wait, so nothing is told of their games.
    """
    if session.link is None or session.private or table == shown:
        return ""
    known = session.link.tables.get(table)
    return "".join(map(about_game, running_games([known] if known else [])))
