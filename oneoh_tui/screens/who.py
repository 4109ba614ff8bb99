"""Guests who are at the lobby: to challenge one, or to block one."""

from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_protocol.messages import Block, Challenge, GuestRow, Quiet, Withdraw
from oneoh_tui.games import game_title
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.link_messages import LinkEvent, LinkStatus
from oneoh_tui.tables.challenges import (
    guest_name,
    guest_notes,
    guests_here,
    occupation,
    sent_text,
)
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList

EVERY_S = 5.0
"""Seconds between two looks, while the screen is in front."""
_NAME, _DOES, _RATING = 26, 18, 8
"""Columns."""


class WhoScreen(Page[None]):
    """List of the guests who are connected."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "challenge", N_("Challenge"), show=False, id="who.challenge"),
        Binding("x", "withdraw", N_("Take it back"), id="who.withdraw"),
        Binding("b", "block", N_("Block"), id="who.block"),
        Binding("d", "quiet", N_("Do not disturb"), id="who.quiet"),
        Binding("g", "game", N_("Next game"), id="who.game"),
        Binding("m", "more", N_("More"), id="who.more"),
        Binding("escape,q", "dismiss", N_("Back"), id="who.back"),
    ]
    DEFAULT_CSS = """
    WhoScreen {
        #sent { height: auto; padding: 0 1; color: $accent; }
        #columns { height: 1; padding: 0 0 0 3; margin: 1 0 0 0; color: $secondary; text-style: bold; }
        #guests { height: 1fr; padding: 0 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._guests: list[GuestRow] = []
        self._left_off = 0
        self._skip = 0
        self._game = 0
        """Place of the game whose ratings are shown, among those of the server."""
        self._heading = Static(classes="heading", markup=False)
        self._sent = Static(id="sent", markup=False)
        self._columns = Static(id="columns", markup=False)
        self._rows = RowList(id="guests")

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._sent
        yield self._columns
        yield self._rows

    def on_mount(self) -> None:
        self._show()
        self._rows.focus()
        self.set_interval(EVERY_S, self._ask_if_in_front)
        self.set_interval(1, self._show_sent)

    def on_screen_resume(self) -> None:
        self._ask()

    def on_link_event(self, _event: LinkEvent) -> None:
        self._show_sent()

    def on_link_status(self, _event: LinkStatus) -> None:
        self._ask()

    def on_resize(self) -> None:
        self._show()

    def _ask_if_in_front(self) -> None:
        if self.is_active:
            self._ask()

    def _ask(self) -> None:
        self.run_worker(self._look(), group="who", exclusive=True)

    async def _look(self) -> None:
        try:
            reply = await guests_here(self.oneoh.link, self._game_id, self._skip)
        except Trouble as trouble:
            self._heading.update(str(trouble))
            return
        self._guests, self._left_off = list(reply.guests), reply.left_off
        self._show()

    @property
    def _game_id(self) -> str | None:
        welcome = self.oneoh.link.welcome
        games = welcome.games if welcome is not None else ()
        return games[self._game % len(games)].id if games else None

    def _show(self) -> None:
        game = self._game_id
        self._heading.update(
            _("Who is here: ratings in {game}").format(game=game_title(game))
            if game
            else _("Who is here")
        )
        headings = _("Name"), _("Does"), _("Rating")
        self._columns.update(f"{headings[0]:<{_NAME}}{headings[1]:<{_DOES}}{headings[2]}")
        self._rows.show_rows([_row(guest, self.oneoh.glyphs) for guest in self._guests])
        self._show_sent()

    def _show_sent(self) -> None:
        text = sent_text(self.oneoh.link.challenges)
        self._sent.display = bool(text)
        self._sent.update(text)
        self.refresh_bindings()

    @property
    def _chosen_guest(self) -> GuestRow | None:
        return next((each for each in self._guests if each.player == self._rows.row), None)

    @on(RowList.Moved)
    def _moved(self) -> None:
        self.refresh_bindings()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        if self.check_action("challenge", ()):
            self.action_challenge()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        guest, sent = self._chosen_guest, self.oneoh.link.challenges.sent
        match action:
            case "challenge":
                return sent is None and guest is not None and not (guest.you or guest.away)
            case "withdraw":
                return sent is not None
            case "block":
                return guest is not None and not guest.you
            case "more":
                return bool(self._skip or self._left_off)
            case _:
                return True

    def key_text(self, action: str) -> str:
        """Return what the keys for blocking and for quiet do now."""
        guest = self._chosen_guest
        if action == "block" and guest is not None and guest.blocked:
            return _("Unblock")
        return _("Take challenges") if action == "quiet" and self._is_quiet else ""

    @property
    def _is_quiet(self) -> bool:
        return any(each.you and each.quiet for each in self._guests)

    def action_challenge(self) -> None:
        self.lead(self._challenge())

    async def _challenge(self) -> None:
        from oneoh_tui.screens.challenge import AskChallenge

        guest, welcome = self._chosen_guest, self.oneoh.link.welcome
        if guest is None or welcome is None:
            return
        form = AskChallenge(welcome, guest.name, self.oneoh.settings.pairing)
        if (terms := await self.app.push_screen_wait(form)) is not None:
            await self.oneoh.attempt(Challenge(player=guest.player, terms=terms))
            self._show_sent()

    def action_withdraw(self) -> None:
        if (sent := self.oneoh.link.challenges.sent) is not None:
            self._tell(Withdraw(challenge=sent.challenge))

    def action_block(self) -> None:
        if (guest := self._chosen_guest) is not None:
            self._tell(Block(player=guest.player, blocked=not guest.blocked))

    def action_quiet(self) -> None:
        self._tell(Quiet(quiet=not self._is_quiet))

    def _tell(self, command: Block | Quiet | Withdraw) -> None:
        async def tell() -> None:
            await self.oneoh.attempt(command)
            await self._look()

        self.run_worker(tell(), group="go", exclusive=True)

    def action_game(self) -> None:
        """Show the ratings in the next game."""
        self._game += 1
        self._ask()

    def action_more(self) -> None:
        """Show the next guests; after the last ones, the first ones."""
        self._skip = self._skip + len(self._guests) if self._left_off else 0
        self._ask()


def _row(guest: GuestRow, glyphs: Glyphs) -> Row:
    name = glyphs.clip(guest_name(guest), _NAME - 1)
    does = glyphs.clip(occupation(guest), _DOES - 1)
    rating = "" if guest.rating is None else str(guest.rating)
    return Row(
        guest.player,
        (
            (name + " " * (_NAME - cell_len(name)), "strong"),
            (does + " " * (_DOES - cell_len(does)), "text"),
            (f"{rating:<{_RATING}}", "note"),
            (parted(guest_notes(guest)), "quiet"),
        ),
    )
