"""Dialog shown while a flow waits."""

import asyncio

from textual.worker import get_current_worker

from oneoh_tui.app_context import AppContext
from oneoh_tui.text.i18n import _


class Wait:
    """Dialog during a wait; cancelling it ends the flow. Keys are kept for the next screen.

    Entered again within itself it stays: each dialog costs the time of two screens.
    """

    def __init__(self, app: AppContext, text: str = "") -> None:
        from oneoh_tui.widgets.confirm import Waiting

        self._app = app
        self._screen = Waiting(text or _("One moment"))
        self._depth = 0

    async def __aenter__(self) -> None:
        self._depth += 1
        if self._depth > 1:
            return
        worker = get_current_worker()
        self._app.hold_keys()
        try:
            await self._app.push_screen(self._screen, lambda _given_up: worker.cancel())
        except asyncio.CancelledError:
            # The dialog is shown already, although the flow was cancelled.
            await self._screen.end()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self._depth -= 1
        if not self._depth:
            await self._screen.end()
