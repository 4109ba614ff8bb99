"""Operator's desk of line mode: who is here, and commands that run the lobby."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from oneoh_protocol.messages import (
    MAX_BAN_S,
    Announce,
    Ban,
    CloseTable,
    ConnectionRow,
    Drain,
    Inspection,
    Kick,
    LiftBan,
    Mute,
    Operate,
    OperatorCommand,
    Subject,
)
from oneoh_tui.games import DEFAULT_GAME
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.net.asking import Trouble, ask
from oneoh_tui.operators import rows
from oneoh_tui.operators.inspecting import inspect
from oneoh_tui.operators.key_file import read_key
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class OperatorPlace:
    """Place of an operator, in front of the lobby."""

    ready = True
    going_on = unfinished = False
    game_id = DEFAULT_GAME

    def __init__(self, client: LineContext, lobby: Place) -> None:
        self._client = client
        self._lobby = lobby
        self._known: dict[int, ConnectionRow] = {}
        """Connections that `who` has printed, by number."""

    async def open(self, path: str) -> None:
        """Become an operator with the key in a file, and go to this place."""
        try:
            key = read_key(path)
        except Trouble as trouble:
            self._client.refuse(str(trouble))
        else:
            await self.operate(key)

    async def operate(self, key: str) -> None:
        """Become an operator with this key, and go to this place."""
        try:
            await ask(self._client.link, Operate(key=key))
        except Trouble as trouble:
            self._client.refuse(str(trouble))
        else:
            await self._client.go(self)

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(N_("overview"), N_("the lobby in numbers"), self._overview),
            LineCommand(N_("who"), N_("the connections"), self._who, N_("[SKIP]")),
            LineCommand(N_("bots"), N_("the bots among them"), self._bots, N_("[SKIP]")),
            LineCommand(N_("tables"), N_("all tables, unlisted ones too"), self._tables, N_("[SKIP]")),
            LineCommand(N_("nodes"), N_("the processes of the lobby"), self._nodes, N_("[SKIP]")),
            LineCommand(N_("bans"), N_("the bans and mutes"), self._bans, N_("[SKIP]")),
            LineCommand(N_("audit"), N_("what operators did"), self._audit, N_("[SKIP]")),
            LineCommand(
                N_("kick"), N_("end a connection"), self._kick, N_("NUMBER or GUEST [REASON]")
            ),
            LineCommand(
                N_("ban"),
                N_("keep a guest or an address out"),
                self._ban,
                N_("NUMBER, GUEST or ADDRESS, MINUTES [REASON]"),
            ),
            LineCommand(
                N_("mute"),
                N_("keep a guest or an address out of the chat"),
                self._mute,
                N_("NUMBER, GUEST or ADDRESS, MINUTES [REASON]"),
            ),
            LineCommand(N_("lift"), N_("end a ban or a mute"), self._lift, N_("NUMBER [REASON]")),
            LineCommand(N_("close"), N_("close a table"), self._close, N_("TABLE [REASON]")),
            LineCommand(N_("announce"), N_("tell everybody"), self._announce, N_("TEXT")),
            LineCommand(
                N_("drain"), N_("restart the lobby, after its games, or one process of it"), self._drain, N_("[NODE] [REASON]")
            ),
            LineCommand(N_("leave"), N_("back to the lobby"), self._leave),
        )  # fmt: skip

    async def enter(self) -> None:
        self._client.say(_("You are an operator of this lobby."))
        await self._overview("")

    async def hear(self, event: "ClientEvent") -> None:
        """Print nothing: an operator asks."""

    async def take(self, text: str) -> None:
        self._client.refuse(_("{text} is no command; type help.").format(text=text))

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        pass

    async def _overview(self, _text: str) -> None:
        seen = await self._seen("overview", "")
        if seen is not None and seen.overview is not None:
            self._say_silent(seen)
            self._client.say(*rows.about_overview(seen.overview))

    async def _who(self, text: str) -> None:
        await self._people("connections", text)

    async def _bots(self, text: str) -> None:
        await self._people("bots", text)

    async def _people(self, what: Subject, text: str) -> None:
        if (seen := await self._seen(what, text)) is not None:
            self._known.update({row.connection: row for row in seen.connections})
            self._say(seen, map(rows.about_connection, seen.connections))

    async def _tables(self, text: str) -> None:
        if (seen := await self._seen("tables", text)) is not None:
            self._say(seen, map(rows.about_table, seen.tables))

    async def _nodes(self, text: str) -> None:
        if (seen := await self._seen("nodes", text)) is not None:
            self._say(seen, map(rows.about_node, seen.nodes))

    async def _bans(self, text: str) -> None:
        if (seen := await self._seen("bans", text)) is not None:
            self._say(seen, map(rows.about_ban, seen.bans))

    async def _audit(self, text: str) -> None:
        if (seen := await self._seen("audit", text)) is not None:
            self._say(seen, map(rows.about_act, seen.audit))

    async def _seen(self, what: Subject, text: str) -> Inspection | None:
        try:
            return await inspect(self._client.link, what, whole(text) or 0)
        except Trouble as trouble:
            self._client.refuse(str(trouble))
            return None

    def _say(self, seen: Inspection, lines: Iterator[str]) -> None:
        shown = list(lines)
        self._client.say(*(shown or [_("There are none.")]))
        if seen.left_off:
            text = _("There are {count} more: add how many to skip.")
            self._client.say(text.format(count=seen.left_off))
        self._say_silent(seen)

    def _say_silent(self, seen: Inspection) -> None:
        if seen.silent:
            self._client.say(rows.about_silent(seen.silent))

    async def _kick(self, text: str) -> None:
        who, reason = _head(text)
        guest = self._guest(who)
        if guest is None:
            return
        question = _("End the connection of {who}?").format(who=self._named(who))
        if self._client.surely(f"kick {text}", question):
            await self._do(Kick(guest=guest, reason=reason[:200]))

    async def _ban(self, text: str) -> None:
        await self._keep_out(Ban, "ban", _("Keep {who} out for {minutes} min?"), text)

    async def _mute(self, text: str) -> None:
        question = _("Keep {who} out of the chat for {minutes} min?")
        await self._keep_out(Mute, "mute", question, text)

    async def _keep_out(
        self, kind: type[Ban] | type[Mute], word: str, question: str, text: str
    ) -> None:
        who, rest = _head(text)
        minutes, reason = _head(rest)
        seconds = 60 * (whole(minutes) or 0)
        if not who or not 0 < seconds <= MAX_BAN_S:
            hint = _("Write {command}, whom, for how many minutes, and why.")
            self._client.refuse(hint.format(command=_(word)))
            return
        is_address = "." in who or ":" in who
        guest = None if is_address else self._guest(who)
        if guest is None and not is_address:
            return
        if self._client.surely(
            f"{word} {text}", question.format(who=self._named(who), minutes=seconds // 60)
        ):
            address = who[:64] if is_address else None
            await self._do(kind(guest=guest, address=address, seconds=seconds, reason=reason[:200]))

    async def _lift(self, text: str) -> None:
        number, reason = _head(text)
        if (ban := whole(number)) is None or not 0 < ban < 2**31:
            self._client.refuse(_("Name a ban or a mute by its number, which bans tells."))
            return
        await self._do(LiftBan(ban=ban, reason=reason[:200]))

    async def _close(self, text: str) -> None:
        table, reason = _head(text)
        if not is_id(table):
            self._client.refuse(_("Name a table by its id, which tables tells."))
        elif self._client.surely(f"close {text}", _("Close this table for good?")):
            await self._do(CloseTable(table=table, reason=reason[:200]))

    async def _announce(self, text: str) -> None:
        if text:
            await self._do(Announce(text=text[:500]))
        else:
            self._client.refuse(_("Write what everybody is to read."))

    async def _drain(self, text: str) -> None:
        first, rest = _head(text)
        node, question = whole(first), _("Restart the lobby, once its games had their time?")
        if node is not None:
            question = _("Restart process {number} alone? Its tables go on in the others.")
            question = question.format(number=node)
        if self._client.surely(f"drain {text}".strip(), question):
            reason = text if node is None else rest
            await self._do(Drain(reason=reason[:200], node=node))

    async def _leave(self, _text: str) -> None:
        await self._client.go(self._lobby)

    async def _do(self, command: OperatorCommand) -> None:
        try:
            await ask(self._client.link, command)
        except Trouble as trouble:
            self._client.refuse(str(trouble))
        else:
            self._client.say(_("Done."))

    def _guest(self, text: str) -> str | None:
        """Return the guest of a connection's number, or of an id; None if it is neither."""
        number = whole(text)
        if number is not None and number in self._known:
            return self._known[number].guest
        if number is None and is_id(text):
            return text
        self._client.refuse(_("Name a guest by its number, which who tells, or its id."))
        return None

    def _named(self, text: str) -> str:
        """Return a name to ask about."""
        number = whole(text)
        return self._known[number].name if number in self._known else text


def is_id(text: str) -> bool:
    """Return whether this can be the id of a guest or a table."""
    return 0 < len(text) <= 32 and all(c.isascii() and (c.isalnum() or c in "_-") for c in text)


def _head(text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest."""
    word, _blank, rest = text.strip().partition(" ")
    return word, rest.strip()
