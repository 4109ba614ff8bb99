"""Replay of a finished game in line mode: a move for each line."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_tui.config.paths import analyses_dir
from oneoh_tui.games import game_title
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.line.what_if import WhatIfCommands
from oneoh_tui.net.analysis import Analysis, NoAnalysis, analyse
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.filming import Shown
from oneoh_tui.net.sidecar_folder import SidecarFolder
from oneoh_tui.tables import analysis
from oneoh_tui.tables.exporting import export_game, kind_of
from oneoh_tui.tables.replayed_game import ALL_HANDS, PointOfView, ReplayedGame
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import parted
from oneoh_tui.text.parse import fold, whole

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent

_GLYPHS = GLYPHS["ascii"]
_TOLD = 4
"""Times that it is told at most how far the coach is."""


class ReplayPlace:
    """Finished game at one of its moves."""

    unfinished = False

    def __init__(
        self,
        client: LineContext,
        game: ReplayedGame,
        text: str,
        back: Place,
        seat: int | None,
        address: str,
    ) -> None:
        """Show the game as `seat` knew it; None: with all hands. `text` is its record."""
        self._client = client
        self._game = game
        self._text = text
        self._back = back
        self._address = address
        self._turn = 0
        self._point = ALL_HANDS if seat is None else PointOfView(seat)
        self._what_if = WhatIfCommands(client, game, text)
        self._analyses = SidecarFolder(analyses_dir(client.data), Analysis)

    @property
    def ready(self) -> bool:
        return not self._what_if.is_playing

    @property
    def going_on(self) -> bool:
        return self._what_if.is_playing

    @property
    def game_id(self) -> str:
        return self._game.recorded.game

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(N_("next"), N_("the next move, or several"), self._next, N_("[COUNT]")),
            LineCommand(
                N_("previous"), N_("back by a move, or several"), self._previous, N_("[COUNT]")
            ),
            LineCommand(N_("go"), N_("to a move by its number"), self._go, N_("NUMBER")),
            LineCommand(
                N_("view"),
                N_("as a seat saw it, or all hands"),
                self._view,
                N_("SEAT, watch or all"),
            ),
            LineCommand(
                N_("analyse"), N_("where the game turned, by a bot's judgement"), self._analyse
            ),
            *self._what_if.commands(self._turn, self._point),
            LineCommand(N_("board"), N_("the whole board in words"), self._board, N_("[TEXT]")),
            LineCommand(N_("log"), N_("all moves"), self._log),
            LineCommand(N_("details"), N_("all that is known beside the board"), self._details),
            LineCommand(
                N_("export"),
                N_("write the game to a file; .svg, .png and .cast make pictures"),
                self._export,
                N_("FILE"),
            ),
            LineCommand(N_("leave"), N_("go back"), self._leave),
        )

    async def enter(self) -> None:
        game = self._game
        names = ", ".join(game.names)
        moves = len(game.replay.moves)
        count = ngettext("{count} move", "{count} moves", moves).format(count=moves)
        self._client.say(parted((game_title(self.game_id), names, count, game.about(self._point))))
        if self._address:
            self._client.say(_("Address: {address}").format(address=self._address))
        self._client.say(_("Type next for each move, or help."))

    async def hear(self, event: "ClientEvent") -> None:
        """Ignore events of tables."""

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        """Do nothing: this is no table."""

    async def take(self, text: str) -> None:
        """Go to the move whose number was typed."""
        if whole(text) is None:
            self._client.refuse(_("{text} is no command; type help.").format(text=text))
        else:
            await self._go(text)

    async def _next(self, text: str) -> None:
        for _step in range(self._count(text)):
            if self._turn == self._game.last:
                self._client.say(_("That was the last move."))
                return
            self._turn += 1
            self._tell()

    async def _previous(self, text: str) -> None:
        self._turn = max(0, self._turn - self._count(text))
        self._tell()

    async def _go(self, text: str) -> None:
        number = whole(text)
        if number is None or not 0 <= number <= self._game.last:
            text = _("Write a number from 0 to {last}.").format(last=self._game.last)
            self._client.refuse(text)
            return
        self._turn = number
        self._tell()

    async def _view(self, text: str) -> None:
        point = self._point_named(text)
        if point is None:
            self._client.refuse(_("Write view and a seat's number or name, watch, or all."))
            return
        self._point = point
        self._client.say(self._game.about(point))

    def _point_named(self, text: str) -> PointOfView | None:
        names = {str(seat): PointOfView(seat) for seat in range(len(self._game.names))}
        names |= {fold(name): PointOfView(seat) for seat, name in enumerate(self._game.names)}
        names |= {fold(word): ALL_HANDS for word in ("all", _("all"))}
        names |= {fold(word): PointOfView() for word in ("watch", _("watch"))}
        return names.get(fold(text))

    async def _analyse(self, _text: str) -> None:
        """Print the moves on which the game turned, and what the coach had in mind."""
        game = self._game
        try:
            found = self._analyses.find(self._text) or await self._judged()
        except NoAnalysis:
            self._client.refuse(_("The coach could not go through this game."))
            return
        self._client.say(analysis.summary(found).rstrip(":") + ".")
        for move in found.turns:
            turn = analysis.turn_text(game, move, _GLYPHS)
            expected = analysis.line_text(game, move, _GLYPHS)
            self._client.say(" ".join(f"{text}." for text in (turn, expected) if text))

    async def _judged(self) -> Analysis:
        """Have the coach go through the game, and keep what it says. Raises NoAnalysis.

        It tells a few times on the way how far it is.
        """
        self._client.say(_("The coach goes through the game."))
        count = len(self._game.replay.moves)
        due = step = count // _TOLD + 1
        async for told in analyse(self._text):
            if isinstance(told, Analysis):
                self._analyses.keep(self._text, told)
                return told
            if told.number >= due:
                self._client.say(analysis.progress_text(told.number, count) + ".")
                due = told.number + step
        raise NoAnalysis

    async def _board(self, text: str) -> None:
        position = self._game.model(self._turn, self._point).position
        if position is not None:
            lines = self._game.game.describe(position)
            self._client.say(*(line for line in lines if fold(text) in fold(line)))

    async def _log(self, _text: str) -> None:
        game = self._game
        turns = range(game.last + 1)
        self._client.say(*(game.move_text(turn, self._point, _GLYPHS) for turn in turns))

    async def _details(self, _text: str) -> None:
        position = self._game.model(self._turn, self._point).position
        if position is not None:
            lines = self._game.game.details(position, _GLYPHS)
            self._client.say(*filter(None, (*lines, *self._game.headers())))

    async def _export(self, text: str) -> None:
        if not text:
            self._client.refuse(_("Write export and the name of a file."))
            return
        if kind_of(text) is not None:
            self._client.say(_("One moment") + ".")
        point, language = self._point, self._client.settings.language
        seat = None if point.all_hands else point.seat
        try:
            path = await export_game(text, self._text, Shown(self._turn, seat, language=language))
        except Trouble as trouble:
            self._client.refuse(str(trouble))
        else:
            self._client.say(_("Written: {file}").format(file=path))

    async def _leave(self, _text: str) -> None:
        await self._what_if.end()
        await self._client.go(self._back)

    def _tell(self) -> None:
        lines = self._game.story(self._turn, self._point, _GLYPHS, told=True)
        number = f"{self._turn}. " if 0 < self._turn <= len(self._game.replay.moves) else ""
        self._client.say(*(number * (not at) + line for at, line in enumerate(lines)))

    def _count(self, text: str) -> int:
        return max(1, whole(text) or 1)
