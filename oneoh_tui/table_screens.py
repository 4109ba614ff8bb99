"""Way to the screens of tables, and out of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.screen import Screen

from oneoh_tui.app_context import context_of
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.session import Session

if TYPE_CHECKING:
    from oneoh_tui.screens.table import TableScreen
    from oneoh_tui.tables.table_log import TableLog


class TableScreens:
    """Screens of the tables that the link follows, on the stack of an app."""

    def __init__(self, app: App[Any], session: Session, cover: Callable[[], None]) -> None:
        """`cover` covers the screens where the window is too small for them."""
        self._app = app
        self._session = session
        self._cover = cover
        self._logs: dict[str, TableLog] = {}
        """Logs of followed tables by id, for a player who comes back to one."""

    def open(self, table_id: str) -> None:
        """Push the screen of a table; do nothing if it is gone, which the player was told."""
        if (screen := self._screen_of(table_id)) is not None:
            self._app.push_screen(screen)

    def go_to(self, table_id: str) -> None:
        """Replace the screen in front by that of a table, unless that is gone."""
        if (screen := self._screen_of(table_id)) is not None:
            self._app.switch_screen(screen)

    def replace(self, table_id: str, screen: Screen[Any]) -> None:
        """Show another screen in place of the one of a table, and of all above that."""
        if self.close(table_id):
            self._app.push_screen(screen)
            self._cover()

    def show_instead(self, table_id: str, next_id: str) -> None:
        """Show a table that the link follows in place of another one, if that is shown."""
        if (screen := self._screen_of(next_id)) is not None:
            self.replace(table_id, screen)

    def leave(self, why: str, table_id: str | None = None) -> None:
        """Close the screen of one table, or of every table, and say why in a dialog."""
        from oneoh_tui.widgets.notice import Notice

        if self.close(table_id):
            self._app.push_screen(Notice(why))
            self._cover()
        else:
            context_of(self._app).say(why, "warning")

    def close(self, table_id: str | None) -> bool:
        """Close the screen of one table, or of every table; return whether there was one."""
        from oneoh_tui.screens.table import TableScreen

        tables = [
            isinstance(screen, TableScreen) and table_id in (None, screen.table_id)
            for screen in self._app.screen_stack
        ]
        if True not in tables:
            return False
        for _screen in tables[tables.index(True) :]:
            self._app.pop_screen()
        return True

    def _screen_of(self, table_id: str) -> "TableScreen | None":
        from oneoh_tui.screens.table import TableScreen
        from oneoh_tui.tables.table_log import TableLog

        link = self._session.link
        followed = link.tables if link is not None else {}
        self._logs = {table: log for table, log in self._logs.items() if table in followed}
        if link is None or table_id not in followed:
            return None
        log = self._logs.setdefault(table_id, TableLog())
        return TableScreen(LiveTable(link, followed[table_id]), log)
