"""Offer of the lessons before the first game."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from oneoh_tui.games import board_game
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.text.i18n import N_, _

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent

Way = Callable[[], Awaitable[None]]


class LessonOffer:
    """Place that asks whether the lessons come first; an empty line plays at once."""

    ready = takes_blank = True
    going_on = unfinished = False

    def __init__(
        self, client: LineContext, game: str, play: Way, practise: Way, back: Place
    ) -> None:
        """`play` starts the game, `practise` the lessons; `back` is the place after leaving."""
        self.game_id = game
        self._client = client
        self._play = play
        self._practise = practise
        self._back = back

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(N_("lessons"), N_("the lessons first"), self._lessons),
            LineCommand(N_("play"), N_("play at once"), self._at_once),
            LineCommand(N_("leave"), N_("go back"), self._leave),
        )

    async def enter(self) -> None:
        question = _("Your first game of {game}: some short lessons show how it goes.")
        self._client.say(
            question.format(game=board_game(self.game_id).title),
            _("Type lessons for them; an empty line plays at once."),
        )

    async def hear(self, event: "ClientEvent") -> None:
        """Ignore events of tables."""

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        """Do nothing: this is no table."""

    async def take(self, text: str) -> None:
        if text:
            self._client.refuse(_("{text} is no command; type help.").format(text=text))
        else:
            await self._play()

    async def _lessons(self, _text: str) -> None:
        await self._practise()

    async def _at_once(self, _text: str) -> None:
        await self._play()

    async def _leave(self, _text: str) -> None:
        await self._client.go(self._back)
