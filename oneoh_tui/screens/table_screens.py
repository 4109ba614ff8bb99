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
        self._logs: dict[tuple[str, int | None], TableLog] = {}
        """Logs of followed tables by id and seat, for a player who comes back to one."""

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
        from oneoh_tui.screens.pass_keyboard import PassKeyboard
        from oneoh_tui.screens.table import TableScreen

        tables = [
            isinstance(screen, TableScreen | PassKeyboard) and table_id in (None, screen.table_id)
            for screen in self._app.screen_stack
        ]
        if True not in tables:
            return False
        for _screen in tables[tables.index(True) :]:
            self._app.pop_screen()
        return True

    def pass_on(self, table_id: str) -> None:
        """Take the table off the screen, and have the keyboard passed to whose turn it is."""
        if (screen := self._screen_of(table_id)) is not None:
            self.replace(table_id, screen)

    def take_keyboard(self, table_id: str, seat: int) -> None:
        """Show a table to the person at a seat, in place of the screen in front."""
        self._app.run_worker(self._take_keyboard(table_id, seat), group="keyboard", exclusive=True)

    async def _take_keyboard(self, table_id: str, seat: int) -> None:
        keyboard, app = self._session.keyboard, context_of(self._app)
        before = keyboard.of(self._session.link) if keyboard is not None else None
        if keyboard is None or not await self._session.pass_to(table_id, seat):
            return
        if before is not None:
            before.plans = dict(app.plans)
        now = keyboard.of(self._session.link)
        app.plans.clear()
        app.plans.update(now.plans if now is not None else {})
        if (screen := self._table_screen(table_id)) is not None:
            self._app.switch_screen(screen)

    def _screen_of(self, table_id: str) -> "Screen[None] | None":
        """Return the screen of a table, or the one that asks to pass the keyboard; None if it is gone."""
        from oneoh_tui.screens.pass_keyboard import PassKeyboard

        keyboard, link = self._session.keyboard, self._session.link
        table = link.tables.get(table_id) if link is not None else None
        if (
            keyboard is not None
            and table is not None
            and (seat := keyboard.turn_at(table)) is not None
        ):
            return PassKeyboard(table, seat)
        return self._table_screen(table_id)

    def _table_screen(self, table_id: str) -> "TableScreen | None":
        from oneoh_tui.screens.table import TableScreen
        from oneoh_tui.tables.table_log import TableLog

        link = self._session.link
        followed = link.tables if link is not None else {}
        self._logs = {key: log for key, log in self._logs.items() if key[0] in followed}
        if link is None or table_id not in followed:
            return None
        log = self._logs.setdefault((table_id, followed[table_id].seat), TableLog())
        watched = self._session.local.watched(table_id)
        return TableScreen(LiveTable(link, followed[table_id], watched), log)
