"""Practice in line mode: the lessons and problems of a game, one after the other."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from oneoh_tui.exercises.typed import TypedPositions
from oneoh_tui.games import board_game
from oneoh_tui.games.typed_practice import Told, TypedPractice
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


def practice_of(client: LineContext, game: str) -> TypedPractice | None:
    """Return the practice of a game; None if it has none that can be typed."""
    board = board_game(game)
    if board.courses():
        return TypedPositions(board, lambda: client.experience, lambda: client.settings.player)
    return board.typed_practice(client.data)


class ExercisePlace:
    """Exercises of a course, one after the other."""

    ready = True
    going_on = unfinished = False

    def __init__(
        self,
        client: LineContext,
        game: str,
        practice: TypedPractice,
        course: int,
        back: Place,
        number: int = 0,
    ) -> None:
        """Begin with an exercise of a course, counted from 0; `back` is the place after leaving."""
        self.game_id = game
        self._client = client
        self._practice = practice
        self._course = course
        self._back = back
        self._number = min(number, self._count - 1)
        self._exercise = practice.begin(course, self._number)

    @property
    def _count(self) -> int:
        return self._practice.courses[self._course].size

    @property
    def commands(self) -> Sequence[LineCommand]:
        own = (
            LineCommand(each.name, each.about, self._asked(each.does), each.usage)
            for each in self._exercise.commands
        )
        return (
            LineCommand(N_("next"), N_("the next exercise"), self._next),
            LineCommand(N_("previous"), N_("the exercise before"), self._previous),
            LineCommand(N_("go"), N_("to an exercise by its number"), self._go, N_("NUMBER")),
            LineCommand(N_("again"), N_("begin this exercise again"), self._again),
            LineCommand(N_("solution"), N_("what solves it"), self._solution),
            *own,
            LineCommand(N_("board"), N_("the whole board in words"), self._board, N_("[TEXT]")),
            LineCommand(N_("leave"), N_("go back"), self._leave),
        )

    async def enter(self) -> None:
        self._client.say(*self._exercise.task())

    async def hear(self, event: "ClientEvent") -> None:
        """Ignore events of tables."""

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        """Do nothing: this is no table."""

    async def take(self, text: str) -> None:
        """Carry out what was typed."""
        await self._asked(self._exercise.answer)(text)

    def _asked(self, does: Callable[[str], Told]) -> Callable[[str], Awaitable[None]]:
        """Return the function that prints what `does` tells."""

        async def tell(text: str) -> None:
            told = does(text)
            (self._client.refuse if told.refused else self._client.say)(*told.lines)

        return tell

    async def _next(self, _text: str) -> None:
        await self._go(str(self._number + 2))

    async def _previous(self, _text: str) -> None:
        await self._go(str(self._number))

    async def _go(self, text: str) -> None:
        number = whole(text)
        if number is None or not 0 < number <= self._count:
            told = _("There are the exercises 1 to {count}.")
            self._client.refuse(told.format(count=self._count))
            return
        self._number = number - 1
        await self._again("")

    async def _again(self, _text: str) -> None:
        self._exercise = self._practice.begin(self._course, self._number)
        await self.enter()

    async def _solution(self, _text: str) -> None:
        self._client.say(self._exercise.solution())

    async def _board(self, text: str) -> None:
        wanted = text.casefold()
        self._client.say(*(line for line in self._exercise.board() if wanted in line.casefold()))

    async def _leave(self, _text: str) -> None:
        await self._client.go(self._back)
