"""Announcer of what happens in the lobby, for a player who may be on any screen."""

from typing import Any

from textual.app import App

from oneoh_protocol.messages import (
    Announcement,
    Block,
    Called,
    Challenged,
    ChallengeOver,
    Decline,
    Draining,
    Leave,
    Paired,
    Request,
    Unqueued,
    Watch,
)
from oneoh_tui.app_context import context_of
from oneoh_tui.attention import Attention
from oneoh_tui.net import refusals
from oneoh_tui.net.news import Forgotten, News, PutAside
from oneoh_tui.screens.table_screens import TableScreens
from oneoh_tui.text.i18n import _


class Announcer:
    """Tells the player of what cannot wait, and goes where it leads."""

    def __init__(self, app: App[Any], tables: TableScreens, attention: Attention) -> None:
        self._app = app
        self._context = context_of(app)
        self._tables = tables
        self._attention = attention

    def tell(self, news: News) -> bool:
        """Tell of news if need be; return whether the screens are to have them, too."""
        match news:
            case Forgotten():
                self._tables.leave(refusals.forgotten())
                return False
            case PutAside():
                self._tables.leave(refusals.unreadable(), news.table)
                return False
            case Announcement():
                self._context.say(refusals.announcement_text(news), "warning")
                return False
            case Draining():
                self._context.say(refusals.draining_text(news), "warning")
                return False
            case Request() if not self._context.session.private:
                self._notice_turn(news.table)
            case Unqueued():
                from oneoh_tui.tables.seek_terms import unqueued_text

                self._context.say(unqueued_text(news.reason), "warning")
            case Challenged() if self._context.settings.turn_bell:
                self._app.bell()
            case ChallengeOver():
                self._challenge_over(news)
            case Paired() | Called():
                self._enter_soon(news.table)
            case _:
                pass
        return True

    async def ask_challenge(self) -> None:
        """Ask how to answer the oldest challenge, and answer it."""
        from oneoh_tui.screens.challenge import challenge_dialog

        link = self._context.session.link
        if link is None or not link.challenges.received:
            return
        challenge = link.challenges.received[0].event
        command = await self._context.push_screen_wait(challenge_dialog(challenge))
        if isinstance(command, Block):
            await self._context.attempt(Decline(challenge=challenge.challenge))
        if command is not None:
            await self._context.attempt(command)

    def _challenge_over(self, event: ChallengeOver) -> None:
        """Go to the table of a challenge, or tell what became of it."""
        from oneoh_tui.tables.challenges import over_text

        if event.table is not None:
            self._enter_soon(event.table)
            return
        ended = self._context.link.challenges.ended
        if ended is not None and (text := over_text(ended)):
            self._context.say(text)

    def _enter_soon(self, table_id: str) -> None:
        self._app.run_worker(self._enter(table_id), group="paired")

    async def _enter(self, table_id: str) -> None:
        """Go to a table at which the player was given a seat, wherever the player is.

        It takes the place of a game that is over: after ten games there are not ten to go back by.
        """
        self._app.bell()
        if await self._context.attempt(Watch(table=table_id)) is None:
            return
        if (before := self._game_that_is_over()) is None:
            self._tables.open(table_id)
        else:
            self._tables.go_to(table_id)
            await self._context.attempt(Leave(table=before))

    def _game_that_is_over(self) -> str | None:
        """Return the table in front, if its game is over."""
        shown = getattr(self._app.screen, "table_id", None)
        table = self._context.link.tables.get(shown) if shown is not None else None
        return shown if table is not None and table.phase == "over" else None

    def _notice_turn(self, table_id: str) -> None:
        """Ring for a turn, and tell of it, unless the player looks at its table."""
        from oneoh_tui.tables.turn_notice import turn_elsewhere

        looked_at = getattr(self._app.screen, "table_id", None)
        text = turn_elsewhere(self._context.session, table_id, looked_at)
        if text:
            self._context.say(text)
        if text or not self._app.app_focus:
            self._attention.call(text or _("It is your turn."), self._context.settings)
