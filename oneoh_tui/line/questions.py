"""Commands that print the state of a game."""

from collections.abc import Sequence

from oneoh_tui.line import sentences
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed
from oneoh_tui.text.parse import fold, whole

_TOLD = 10
"""Default number of log lines."""


class Questions:
    """Commands for the board, the hand, the log and the clocks."""

    def __init__(self, client: LineContext, followed: Followed) -> None:
        self._client = client
        self._followed = followed

    @property
    def commands(self) -> Sequence[LineCommand]:
        hand = LineCommand(N_("hand"), N_("what is yours"), self._hand)
        return (
            *([hand] if self._followed.table.seat is not None else ()),
            LineCommand(N_("board"), N_("the whole board in words"), self._board, N_("[TEXT]")),
            LineCommand(N_("last"), N_("what was played last"), self._last),
            LineCommand(N_("log"), N_("what happened so far"), self._log, N_("[LINES]")),
            LineCommand(N_("clock"), N_("the time that is left"), self._clock),
            LineCommand(N_("details"), N_("all that is known beside the board"), self._details),
        )

    async def _board(self, text: str) -> None:
        model = self._followed.model
        if model.position is None:
            self._client.refuse(_("There is no board yet."))
            return
        lines = model.game.describe(model.position)
        self._client.say(*(line for line in lines if fold(text) in fold(line)))

    async def _hand(self, _text: str) -> None:
        model = self._followed.model
        if model.position is not None and model.table.seat is not None:
            mine = headed(model.names[model.table.seat], "")
            lines = model.game.describe(model.position)
            self._client.say(*(line for line in lines if line.startswith(mine)))

    async def _details(self, _text: str) -> None:
        model = self._followed.model
        if model.position is not None:
            self._client.say(*filter(None, model.game.details(model.position, GLYPHS["ascii"])))

    async def _last(self, _text: str) -> None:
        self._client.say(*(self._followed.last() or [_("Nothing was played yet.")]))

    async def _log(self, text: str) -> None:
        typed = whole(text)
        count = _TOLD if typed is None else typed
        self._client.say(*(list(self._followed.log)[-count:] if count else ()))

    async def _clock(self, _text: str) -> None:
        self._client.say(*sentences.clocks_told(self._followed.table, self._followed.clocks))
