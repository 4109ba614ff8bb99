"""Command of line mode to play a finished game on with another bot in a seat."""

import re
from collections.abc import Sequence

from oneoh_tui.config.paths import swings_dir
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.session import Stop
from oneoh_tui.net.sidecar_folder import SidecarFolder
from oneoh_tui.net.what_if import Answered, KeptSwings, NoSwing, Swing, WhatIf, play_on
from oneoh_tui.tables import what_if
from oneoh_tui.tables.replayed_game import PointOfView, ReplayedGame
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import fold, whole

_TERM = re.compile(r"(seat|others|samples)=(.+)")
_TOLD = 4
"""Times that the swing so far is told."""


class BadQuestion(ValueError):
    """Term that cannot be used; the text says what can."""


class WhatIfCommands:
    """Commands that ask, that stop the samples, and that tell earlier answers."""

    def __init__(self, client: LineContext, game: ReplayedGame, text: str) -> None:
        """`text` is the record of the game."""
        self._client = client
        self._game = game
        self._text = text
        self._folder = SidecarFolder(swings_dir(client.data), KeptSwings)
        self._stop: Stop | None = None

    @property
    def is_playing(self) -> bool:
        """Whether samples are played."""
        return self._stop is not None

    def commands(self, turn: int, point: PointOfView) -> Sequence[LineCommand]:
        """Return the commands at a turn of the game, as it is seen from `point`."""

        async def ask(text: str) -> None:
            await self._ask(text, what_if.first_question(self._game, turn, point))

        return (
            LineCommand(
                N_("what-if"),
                N_("how it would go on from here with another bot, or what was asked before"),
                ask,
                N_("[BOT] [seat=0] [others=skilled] [samples=20]"),
            ),
            *([LineCommand(N_("stop"), N_("play no more samples"), self._halt)] * self.is_playing),
        )

    async def _ask(self, text: str, first: WhatIf | None) -> None:
        if not text:
            self._tell_earlier()
            return
        if first is None:
            self._client.refuse(what_if.over_text() + ".")
            return
        try:
            question = self._read(text, first)
        except BadQuestion as error:
            self._client.refuse(str(error))
            return
        await self.end()
        self._stop = self._client.start(lambda: self._play(question))

    def _tell_earlier(self) -> None:
        lines = list(what_if.earlier(self._game, self._kept().answers))
        self._client.say(*(f"{line}." for line in lines))
        if not lines:
            self._client.say(_("Write what-if and a bot: its name, a file or a command."))

    def _kept(self) -> KeptSwings:
        return self._folder.find(self._text) or KeptSwings()

    def _read(self, text: str, first: WhatIf) -> WhatIf:
        """Return the question that was typed. Raises BadQuestion."""
        words = text.split()
        terms = {match[1]: match[2] for word in words if (match := _TERM.fullmatch(word))}
        bot = " ".join(word for word in words if not _TERM.fullmatch(word))
        return WhatIf(
            self._seat(terms["seat"]) if "seat" in terms else first.seat,
            first.move,
            bot or first.bot,
            terms.get("others", first.others),
            self._samples(terms["samples"]) if "samples" in terms else first.samples,
        )

    def _seat(self, text: str) -> int:
        names = [fold(name) for name in self._game.names]
        seat = names.index(fold(text)) if fold(text) in names else whole(text)
        if seat is None or not 0 <= seat < len(names):
            raise BadQuestion(_("Seats are {seats}.").format(seats=", ".join(self._game.names)))
        return seat

    def _samples(self, text: str) -> int:
        if not (count := whole(text) or 0):
            raise BadQuestion(_("Write a number of samples, such as samples=20."))
        return count

    async def _play(self, question: WhatIf) -> None:
        """Tell the swing a few times on the way, and keep it at the end."""
        text = _("{bot} plays from move {number} on, samples: {count}. Type stop to end it.")
        self._client.say(
            text.format(bot=question.bot, number=question.move, count=question.samples)
        )
        step = max(1, question.samples // _TOLD)
        try:
            async for swing in play_on(self._text, question):
                if swing.samples % step == 0 and swing.samples < question.samples:
                    progress = what_if.progress_text(question, swing)
                    self._client.say(f"{progress}. {what_if.swing_text(swing)}.")
        except NoSwing as error:
            self._client.refuse(str(error) or _("The game could not be played on."))
        else:
            self._tell(question, swing)
            self._folder.keep(self._text, self._kept().adding(Answered(question, swing)))
        finally:
            self._stop = None

    def _tell(self, question: WhatIf, swing: Swing) -> None:
        self._client.say(
            what_if.score_text(self._game.names[question.seat], question, swing) + ".",
            f"{what_if.swing_text(swing)}. {what_if.verdict(question, swing)}.",
        )

    async def _halt(self, _text: str) -> None:
        await self.end()
        self._client.say(_("Stopped: nothing is kept."))

    async def end(self) -> None:
        """Play no more samples."""
        if self._stop is not None:
            stop, self._stop = self._stop, None
            await stop()
