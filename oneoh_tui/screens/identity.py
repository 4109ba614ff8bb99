"""My name and tokens: to register the name, and to add, label and revoke tokens."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Identity,
    IdentityCommand,
    NameToken,
    RedeemCode,
    RegisterName,
    RevokeToken,
    TokenRow,
)
from oneoh_tui.net.asking import Trouble, ask
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.screens.identity_forms import AskCode, AskLabel, AskToken
from oneoh_tui.tables import identity
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.notice import Notice
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList


class IdentityScreen(Page[None]):
    """The player's name at the present lobby, and the tokens that stand for the player."""

    DEFAULT_CSS = """
    IdentityScreen {
        #name { height: auto; padding: 0 3; margin: 0 0 1 0; }
        #tokens { height: 1fr; padding: 0 1; }
        #about { height: auto; max-height: 4; padding: 0 3; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "register", N_("Register"), id="identity.register"),
        Binding("g", "release", N_("Give up the name"), id="identity.release"),
        Binding("a", "add", N_("Add"), id="identity.add"),
        Binding("l", "label", N_("Label"), show=False, id="identity.label"),
        Binding("x", "revoke", N_("Revoke"), id="identity.revoke"),
        Binding("c", "code", N_("Code"), id="identity.code"),
        Binding("escape,q", "dismiss", N_("Back"), id="identity.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._seen: Identity | None = None
        self._whose = Static(id="name", markup=False)
        self._tokens = RowList(id="tokens")
        self._about = Static(id="about", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("My name and tokens"), classes="heading")
        yield self._whose
        yield self._tokens
        yield self._about

    def on_mount(self) -> None:
        self._about.update(
            _(
                "A token stands for you on a machine: whoever has one is you here. Revoke those that "
                "you do not know. If you lose all of them, your name is lost with them."
            )
        )
        self._tokens.focus()
        self._run(self._look)

    def on_link_event(self, message: LinkEvent) -> None:
        if isinstance(message.event, Connected):
            self._run(self._look)

    def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        self.run_worker(self._tried(work), group="identity", exclusive=True)

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Trouble as trouble:
            self.oneoh.say(str(trouble), "error")

    async def _look(self) -> None:
        self._seen = seen = await identity.identity(self.oneoh.link)
        self._whose.update(identity.name_text(seen, self.oneoh.link.welcome))
        self._tokens.show_rows(
            [
                Row(str(token.number), ((identity.token_text(token), "text"),))
                for token in seen.tokens
            ]
        )
        self.refresh_bindings()

    @property
    def _token(self) -> TokenRow | None:
        tokens = self._seen.tokens if self._seen is not None else ()
        return next((each for each in tokens if str(each.number) == self._tokens.row), None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        match action:
            case "register":
                names = identity.registers_names(self.oneoh.link.welcome)
                return names and self._seen is not None and not self._seen.registered
            case "release":
                return self._seen is not None and self._seen.registered
            case "label":
                return self._token is not None
            case "revoke":
                return self._token is not None and self._seen is not None and self._may_revoke()
            case _:
                return True

    def _may_revoke(self) -> bool:
        """Return whether another token than the chosen one keeps the player who they are."""
        tokens = self._seen.tokens if self._seen is not None else ()
        return any(each.scope == "all" and each is not self._token for each in tokens)

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.action_label()

    @on(RowList.Moved)
    def _moved(self) -> None:
        self.refresh_bindings()

    async def _do(self, command: IdentityCommand) -> None:
        await ask(self.oneoh.link, command)
        await self._look()

    def action_register(self) -> None:
        self._run(lambda: self._do(RegisterName()))

    def action_release(self) -> None:
        self._run(self._release)

    async def _release(self) -> None:
        question = _("Give your name up? Anybody may register it then.")
        if await self.app.push_screen_wait(Confirm(question)):
            await self._do(RegisterName(want=False))

    def action_add(self) -> None:
        self._run(self._add)

    async def _add(self) -> None:
        if (command := await self.app.push_screen_wait(AskToken())) is None:
            return
        made = await identity.new_token(self.oneoh.link, command)
        await self._look()
        text = identity.code_text if command.by_code else identity.bot_token_text
        await self.app.push_screen_wait(Notice(text(made)))
        await self._look()

    def action_label(self) -> None:
        self._run(self._label)

    async def _label(self) -> None:
        if (token := self._token) is None:
            return
        label = await self.app.push_screen_wait(AskLabel(token.label))
        if label is not None:
            await self._do(NameToken(number=token.number, label=label))

    def action_revoke(self) -> None:
        self._run(self._revoke)

    async def _revoke(self) -> None:
        if (token := self._token) is None:
            return
        if token.own:
            question = _("End the token of this machine? You are a stranger here then.")
        else:
            text = _("End {token}? Whoever has it is not you any more.")
            question = text.format(token=identity.token_name(token))
        if not await self.app.push_screen_wait(Confirm(question)):
            return
        await ask(self.oneoh.link, RevokeToken(number=token.number))
        if not token.own:
            await self._look()

    def action_code(self) -> None:
        self._run(self._code)

    async def _code(self) -> None:
        if (code := await self.app.push_screen_wait(AskCode())) is None:
            return
        made = await identity.new_token(self.oneoh.link, RedeemCode(code=code))
        if made.token is not None:
            await self.oneoh.session.become(made.token, self.oneoh.settings.player)
