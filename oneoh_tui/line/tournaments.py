"""Commands of line mode for tournaments."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from oneoh_protocol.address import BadAddress, parse_tournament
from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.messages import (
    CloseTournament,
    EnterTournament,
    FollowTournament,
    ListTournaments,
    OpenTournament,
    QuitTournament,
    StartTournament,
    Tournament,
    TournamentRow,
    Tournaments,
)
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.refusals import gone, refused_text
from oneoh_tui.tables.tournament_terms import read_opening
from oneoh_tui.tables.tournaments import row_text, tournament_texts
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole

Named = TypeVar("Named", FollowTournament, EnterTournament, OpenTournament)


class LineTournaments:
    """Tournaments of the lobby, numbered as they were listed last."""

    def __init__(self, client: LineContext) -> None:
        self._client = client
        self._listed: tuple[TournamentRow, ...] = ()
        self._present: str | None = None
        """Tournament that was shown last."""

    @property
    def commands(self) -> Sequence[LineCommand]:
        which = N_("[NUMBER or CODE]")
        return (
            LineCommand(N_("tournaments"), N_("the tournaments of this lobby"), self._list),
            LineCommand(
                N_("tournament"), N_("how a tournament stands"), self._show, which
            ),
            LineCommand(
                N_("enter"), N_("enter a tournament: its games open by themselves"),
                self._enter, which,
            ),
            LineCommand(
                N_("host-tournament"), N_("open a tournament"), self._open,
                N_("KIND GAME [NAME=VALUE ...] TITLE"),
            ),
            LineCommand(
                N_("start-tournament"), N_("begin your tournament"),
                self._command_for(StartTournament), which,
            ),
            LineCommand(
                N_("quit-tournament"), N_("play in a tournament no more"),
                self._command_for(QuitTournament), which,
            ),
            LineCommand(
                N_("close-tournament"), N_("end your tournament"),
                self._command_for(CloseTournament), which,
            ),
        )  # fmt: skip

    async def enter(self, tournament: str) -> None:
        """Enter a tournament by its id or code, and print it."""
        await self._ask(EnterTournament(tournament=tournament))

    async def _list(self, _text: str) -> None:
        try:
            reply = await self._client.link.ask(ListTournaments())
        except (Refusal, ConnectionGone) as error:
            self._refuse(error)
            return
        assert isinstance(reply, Tournaments)
        self._listed = reply.tournaments
        if not self._listed:
            self._client.say(_("There is no tournament; host-tournament opens one."))
        for number, row in enumerate(self._listed, 1):
            self._client.say(f"{number}. {row_text(row)}")

    async def _show(self, text: str) -> None:
        if (tournament := self._named(text)) is not None:
            await self._ask(FollowTournament(tournament=tournament))

    async def _enter(self, text: str) -> None:
        if (tournament := self._named(text)) is not None:
            await self.enter(tournament)

    async def _open(self, text: str) -> None:
        welcome = self._client.link.welcome
        if welcome is None:
            self._client.refuse(gone())
            return
        try:
            command = read_opening(text, welcome)
        except BadTerms as error:
            self._client.refuse(str(error))
            return
        if (opened := await self._ask(command)) is not None:
            address = f"{self._client.link.shown}#tournament:{opened.code}"
            text = _("Whoever has this address enters: {address}")
            self._client.say(text.format(address=address))

    def _command_for(
        self, kind: type[StartTournament] | type[QuitTournament] | type[CloseTournament]
    ) -> Callable[[str], Awaitable[None]]:
        async def run(text: str) -> None:
            tournament = self._named(text)
            if tournament is not None and await self._client.ask(kind(tournament=tournament)):
                self._client.say(_("Done."))

        return run

    def _named(self, text: str) -> str | None:
        """Return the tournament of a number, a code or an address; without any the last one shown."""
        number = whole(text) or 0
        if 0 < number <= len(self._listed):
            return self._listed[number - 1].tournament
        try:
            named = parse_tournament(text) or parse_tournament(f"tournament:{text}" if text else "")
        except BadAddress:
            named = None
        named = named or (None if text else self._present)
        if named is None:
            self._client.refuse(
                _("Name a tournament by its number or code, which tournaments tells.")
            )
        return named

    async def _ask(self, command: Named) -> Tournament | None:
        """Send a command, and print the tournament of the reply, or why it is refused."""
        try:
            shown = await self._client.link.ask(command)
        except (Refusal, ConnectionGone) as error:
            self._refuse(error)
            return None
        assert isinstance(shown, Tournament)
        self._present = shown.tournament
        self._client.say(*tournament_texts(shown))
        return shown

    def _refuse(self, error: Refusal | ConnectionGone) -> None:
        if isinstance(error, Refusal):
            self._client.refuse(refused_text(error.refused))
        else:
            self._client.refuse(gone())
