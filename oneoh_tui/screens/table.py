"""Screen of a table: what its keys do."""

import logging
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from oneoh_protocol.address import Address
from oneoh_protocol.messages import (
    Chat,
    Command,
    Leave,
    Rematch,
    Resign,
)
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.net.news import Wanted
from oneoh_tui.screens.chat_pane import ChatPane
from oneoh_tui.screens.hint import give_hint
from oneoh_tui.screens.playing_again import play_again
from oneoh_tui.screens.shown_table import ShownTable
from oneoh_tui.screens.table_waiting import WaitingPanel
from oneoh_tui.tables import absence, consent, hints
from oneoh_tui.tables.bots import offers_of
from oneoh_tui.tables.chat import has_chat
from oneoh_tui.tables.finished_games import fetched, replayed
from oneoh_tui.tables.offered_actions import is_offered
from oneoh_tui.tables.paced_events import SPEEDS
from oneoh_tui.tables.same_again import played_at
from oneoh_tui.tables.seats import may_have_rematch
from oneoh_tui.tables.shared_keyboard import answer_for, offers_to
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.confirm import Confirm

_log = logging.getLogger(__name__)


class TableScreen(ShownTable):
    """Screen of a followed table, on which the player chooses, agrees and leaves."""

    SPARE_KEYS: ClassVar[frozenset[str]] = frozenset(("table.type", "table.details", "table.chat"))
    BINDINGS: ClassVar[list[BindingType]] = [
        # Handled before other keys: text pasted behind it belongs in the row.
        Binding("colon,slash", "type", N_("Type"), id="table.type", priority=True),
        # Handled before the keys of a board, which has nothing to choose for those who look on.
        Binding("space", "watch_pause", N_("Pause"), id="watch.pause", priority=True),
        Binding("right", "watch_step", N_("Step"), id="watch.step", priority=True),
        Binding(
            "plus",
            "watch_speed(1)",
            N_("Faster"),
            show=False,
            id="watch.faster",
            priority=True,
        ),
        Binding(
            "minus", "watch_speed(-1)", N_("Slower"), show=False, id="watch.slower", priority=True
        ),
        Binding("full_stop,f4", "skip", N_("Show all moves at once"), show=False, id="table.skip"),
        Binding("m", "rematch", N_("Rematch"), id="table.rematch"),
        Binding("W", "replay", N_("Watch again"), id="table.replay"),
        Binding("d", "details", N_("Details"), id="table.details"),
        Binding("i,f2", "rules", N_("Rules"), show=False, id="table.rules"),
        Binding("C", "chat", N_("Chat"), id="table.chat"),
        Binding("q", "leave", N_("Leave"), id="table.leave"),
        Binding("I", "players", N_("Pages of the players"), show=False, id="table.players"),
        Binding("R", "resign", N_("Resign"), show=False, id="table.resign"),
        Binding("P", "pause", N_("Pause, or go on"), show=False, id="table.pause"),
        Binding("H", "hint", N_("Hint"), show=False, id="table.hint"),
        Binding("equals_sign", "draw", N_("Offer a draw"), show=False, id="table.draw"),
        Binding("T", "takeback", N_("Take back"), show=False, id="table.takeback"),
        Binding("A", "abort", N_("End without a result"), show=False, id="table.abort"),
        Binding("N", "decline", N_("Decline"), show=False, id="table.decline"),
        Binding(
            "S",
            "choose",
            N_("Who stays away: decide, or name a stand-in"),
            show=False,
            id="table.choose",
        ),
        Binding("pageup", "scroll_log(-1)", N_("Scroll the log up"), show=False, id="table.log-up"),
        Binding(
            "pagedown", "scroll_log(1)", N_("Scroll the log down"), show=False, id="table.log-down"
        ),
    ]

    def action_type(self) -> None:
        self._panel.open_row()

    def action_chat(self) -> None:
        self.set_class(True, "-chatting")
        self._panel.chat.open()
        self._show_chat()

    @on(ChatPane.Said)
    def _said(self, event: ChatPane.Said) -> None:
        command = Chat(table=self.table_id, text=event.text, phrase=event.phrase)
        self.run_worker(self._ask(command), group="chat")

    @on(ChatPane.Muted)
    def _muted(self, event: ChatPane.Muted) -> None:
        muted, speaker = self.oneoh.settings.muted, event.line.speaker
        others = tuple(each for each in muted if each != speaker)
        self.oneoh.change(muted=(*muted, speaker) if others == muted else others)
        self._show_chat()

    @on(ChatPane.Closed)
    def _chat_closed(self) -> None:
        self.set_class(False, "-chatting")
        self._panel.focus_main()

    def action_skip(self) -> None:
        """Show at once all moves that have been made."""
        self._pace.skip()

    def action_watch_pause(self) -> None:
        self._pace.pause(not self._pace.paused)
        self._show()

    def action_watch_step(self) -> None:
        """Show the next move of the bots, and stop."""
        self._pace.pause(True)
        self._pace.step()
        self._show()

    def action_watch_speed(self, faster: int) -> None:
        self._speed = max(0, min(self._speed + faster, len(SPEEDS) - 1))
        self._pace.begin(SPEEDS[self._speed])
        self._show()

    def action_scroll_log(self, pages: int) -> None:
        self._panel.log_panel.page(pages)

    def action_rules(self) -> None:
        self.oneoh.open_rules(self.model.table.game, self._panel.rules_section or None)

    def action_details(self) -> None:
        from oneoh_tui.screens.table_details import DetailsScreen, table_details

        if lines := table_details(self.model, self.oneoh.glyphs):
            self.app.push_screen(DetailsScreen(lines))

    def action_players(self) -> None:
        from oneoh_tui.screens.ask_player import open_player

        names = [seat.name for seat in self.model.table.seats if seat.name]
        self.lead(open_player(self.oneoh, names), "players")

    def action_resign(self) -> None:
        self.lead(self._offer(_("Give this game up?"), Resign(table=self.table_id)), "resign")

    def action_pause(self) -> None:
        self.run_worker(self._ask(consent.pause(self.model.table)), group="consent")

    def action_hint(self) -> None:
        """Ask the coach what it would play; while it thinks, stop it."""
        if any(worker.group == "hint" and worker.is_running for worker in self.workers):
            self.workers.cancel_group(self, "hint")
            self._panel.report("")
        elif why := hints.obstacle(self.model):
            self._panel.report(why)
        else:
            self.run_worker(give_hint(self._panel, self._followed, self._ask), group="hint")

    def action_draw(self) -> None:
        table = self.model.table
        self.lead(self._offer(consent.draw_question(table), consent.draw(table)), "consent")

    def action_takeback(self) -> None:
        """Take the player's last move back, agree to that of another, or withdraw the wish."""
        command = consent.takeback(self.model.table)
        self.run_worker(self._ask(command), group="consent", exclusive=True)

    def action_abort(self) -> None:
        table = self.model.table
        self.lead(self._offer(consent.question(table), consent.abort(table)), "consent")

    async def _offer(self, question: str, command: Command) -> None:
        """Send a command, after the question if there is one."""
        if not question or await self.app.push_screen_wait(Confirm(question)):
            await self._ask(command)

    def action_decline(self) -> None:
        self.run_worker(self._decline(), group="consent", exclusive=True)

    async def _decline(self) -> None:
        for command in consent.declined(self.model.table):
            await self._ask(command)

    @on(LinkEvent)
    def _wish_came(self, message: LinkEvent) -> None:
        if isinstance(message.event, Wanted):
            self._ask_others(message.event.table)

    def _ask_others(self, table: str) -> None:
        """Have those at this keyboard asked who have to agree to a wish."""
        is_asking = any(each.group == "others" and each.is_running for each in self.workers)
        if table == self.table_id and not is_asking:
            self.run_worker(self._ask_each(), group="others")

    async def _ask_each(self) -> None:
        """Ask by a dialog, which hides the table, so that nobody sees the hand of another."""
        session = self.oneoh.session
        keyboard = session.keyboard
        for person in keyboard.asked(self.table_id, session.link) if keyboard is not None else ():
            for question, offer in offers_to(person, self.table_id):
                agrees = await self.app.push_screen_wait(Confirm(question))
                await answer_for(person, offer, agrees=agrees)

    def action_choose(self) -> None:
        self.lead(self._choose(), "choose")

    async def _choose(self) -> None:
        from oneoh_tui.screens.absence_dialog import absence_dialog, stand_in_dialog

        table, welcome = self.model.table, self._followed.link.welcome
        bots = offers_of(welcome, table.game) if welcome else []
        if not absence.may_choose(table):
            bot = await self.app.push_screen_wait(stand_in_dialog(table, bots))
            if bot is not None:
                await self._ask(absence.name_stand_in(table, bot))
            return
        chosen = await self.app.push_screen_wait(absence_dialog(table, bots))
        if chosen and absence.may_choose(self.model.table):
            await self._ask(absence.choose(self.model.table, chosen))

    def action_replay(self) -> None:
        """Replay the game that is over."""
        self.lead(self._replay(), "replay")

    async def _replay(self) -> None:
        from oneoh_tui.screens.replay import ReplayScreen

        try:
            text = await fetched(self._followed.link, self.table_id)
            game = await replayed(text)
        except Trouble as trouble:
            self._panel.report(str(trouble))
            return
        shown = "" if self.oneoh.session.private else self._followed.link.shown
        address = str(Address(shown, record=self.table_id)) if shown else ""
        seat = self.model.table.seat
        self.app.push_screen(ReplayScreen(game, text, seat=seat, address=address))

    def action_rematch(self) -> None:
        """Offer another game; once somebody has left, open a table on the same terms."""
        if may_have_rematch(self.model.table):
            self.run_worker(self._ask(Rematch(table=self.table_id)), group="rematch")
        elif (played := played_at(self.model.table)) is not None:
            self.run_worker(play_again(self.oneoh, played), group="rematch", exclusive=True)

    def key_text(self, action: str) -> str:
        """Return what another game is called once somebody has left."""
        is_left = action == "rematch" and not may_have_rematch(self.model.table)
        return _("The same again") if is_left else ""

    def action_leave(self) -> None:
        self.lead(self._leave(), "leave")

    async def _leave(self) -> None:
        """Go back; a game of the player that is running is kept, and one of bots that is watched."""
        goes_on = self._is_watched and self.model.table.phase != "over"
        if self._followed.link.status == "up" and not self.model.is_played and not goes_on:
            await self._ask(Leave(table=self.table_id))
        self.dismiss()

    @on(WaitingPanel.CommandGiven)
    def _command_given(self, event: WaitingPanel.CommandGiven) -> None:
        self.run_worker(self._ask(event.command), group="host", exclusive=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        if action == "type":
            return not isinstance(self.focused, Input) and self._panel.can_type
        if action.startswith("watch_"):
            can_watch = self._is_watched and self.model.table.phase == "running"
            return can_watch and not isinstance(self.focused, Input)
        if action == "skip":
            return self._pace.behind > 0
        if action == "hint" and self.oneoh.environment.lobby is not None:
            return False  # A host who serves many screens has no processors to spare.
        private, link = self.oneoh.session.private, self._followed.link
        return is_offered(action, self.model, private=private, chat=has_chat(link.welcome))
