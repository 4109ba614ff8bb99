"""Commands of line mode for the player's name and tokens at a lobby."""

from collections.abc import Awaitable, Callable, Sequence

from oneoh_protocol.messages import (
    AddToken,
    IdentityCommand,
    NameToken,
    RedeemCode,
    RegisterName,
    RevokeToken,
)
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.asking import Trouble, ask
from oneoh_tui.tables import identity
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole

_LABEL = 32


class IdentityCommands:
    """Commands about the player's own name and tokens."""

    def __init__(self, client: LineContext) -> None:
        self._client = client

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(N_("me"), N_("my name and tokens"), self._trying(self._me)),
            LineCommand(
                N_("register"), N_("register my name"), self._trying(self._register), N_("[no]")
            ),
            LineCommand(
                N_("code"), N_("a code for another machine of mine"),
                self._trying(self._offer_code), N_("[LABEL]"),
            ),
            LineCommand(
                N_("become"), N_("be who I am on another machine"), self._trying(self._become),
                N_("CODE"),
            ),
            LineCommand(
                N_("bot-token"), N_("a token for a bot, which may only play"),
                self._trying(self._offer_bot), N_("[LABEL]"),
            ),
            LineCommand(
                N_("label"), N_("name a token"), self._trying(self._label), N_("NUMBER LABEL")
            ),
            LineCommand(N_("revoke"), N_("end a token"), self._trying(self._revoke), N_("NUMBER")),
        )  # fmt: skip

    def _trying(self, work: Callable[[str], Awaitable[None]]) -> Callable[[str], Awaitable[None]]:
        """Return the work, with its trouble printed."""

        async def tried(text: str) -> None:
            try:
                await work(text)
            except Trouble as trouble:
                self._client.refuse(str(trouble))

        return tried

    async def _me(self, _text: str) -> None:
        seen = await identity.identity(self._client.link)
        self._client.say(identity.name_text(seen, self._client.link.welcome))
        for token in seen.tokens:
            self._client.say(f"{token.number}. {identity.token_text(token)}")

    async def _register(self, text: str) -> None:
        give_up = text in ("no", _("no"))
        question = _("Give your name up? Anybody may register it then.")
        if give_up and not self._client.surely(f"register {text}", question):
            return
        await self._do(RegisterName(want=not give_up))
        await self._me("")

    async def _offer_code(self, text: str) -> None:
        command = AddToken(label=text[:_LABEL], by_code=True)
        made = await identity.new_token(self._client.link, command)
        self._say(identity.code_text(made))

    async def _offer_bot(self, text: str) -> None:
        command = AddToken(label=text[:_LABEL], scope="play")
        made = await identity.new_token(self._client.link, command)
        self._say(identity.bot_token_text(made))

    def _say(self, text: str) -> None:
        """Print a text of several lines, the secret on its own."""
        self._client.say(*(line.strip() for line in text.splitlines() if line))

    async def _become(self, text: str) -> None:
        code = text.strip()
        if not 0 < len(code) <= _LABEL or not all(
            c.isascii() and (c.isalnum() or c == "-") for c in code
        ):
            self._client.refuse(_("A code is two groups of four letters and digits."))
            return
        made = await identity.new_token(self._client.link, RedeemCode(code=code))
        if made.token is not None:
            await self._client.session.become(made.token, self._client.settings.player)
            if await self._client.welcomed() is not None:
                await self._me("")

    async def _label(self, text: str) -> None:
        word, _blank, label = text.partition(" ")
        if (number := _number(word)) is None:
            self._client.refuse(_("Name a token by its number, which me tells."))
        else:
            await self._do(NameToken(number=number, label=label.strip()[:_LABEL]))

    async def _revoke(self, text: str) -> None:
        if (number := _number(text)) is None:
            self._client.refuse(_("Name a token by its number, which me tells."))
        elif self._client.surely(
            f"revoke {text}", _("End this token? Whoever has it is not you any more.")
        ):
            await self._do(RevokeToken(number=number))

    async def _do(self, command: IdentityCommand) -> None:
        await ask(self._client.link, command)
        self._client.say(_("Done."))


def _number(text: str) -> int | None:
    """Return the number of a token that a text names; None if it can be none."""
    number = whole(text)
    return number if number is not None and 0 < number < 2**31 else None
