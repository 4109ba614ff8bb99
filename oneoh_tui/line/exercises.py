"""Practice in line mode: the lessons and problems of a game, an action for each line."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oneoh_games import BadNotation, IllegalAction
from oneoh_tui.exercises import texts
from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.exercises.attempt_table import attempt_model
from oneoh_tui.games import BoardGame
from oneoh_tui.games.exercise import Course
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext, Place
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted, sentences
from oneoh_tui.text.parse import whole

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent

_GLYPHS = GLYPHS["ascii"]


class ExercisePlace:
    """Exercises of a course, one after the other."""

    ready = True
    going_on = unfinished = False

    def __init__(
        self, client: LineContext, game: BoardGame, course: Course, back: Place, number: int = 0
    ) -> None:
        """Begin with exercise `number`, counted from 0; `back` is the place after leaving."""
        assert game.game is not None
        self._client = client
        self._game, self._rules = game, game.game
        self._course = course
        self._back = back
        self._number = min(number, len(course.exercises) - 1)
        self._attempt = Attempt.begin(self._rules, course.exercises[self._number])

    @property
    def game_id(self) -> str:
        return self._rules.id

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(N_("next"), N_("the next exercise"), self._next),
            LineCommand(N_("previous"), N_("the exercise before"), self._previous),
            LineCommand(N_("go"), N_("to an exercise by its number"), self._go, N_("NUMBER")),
            LineCommand(N_("again"), N_("begin this exercise again"), self._again),
            LineCommand(N_("solution"), N_("what solves it"), self._solution),
            LineCommand(N_("moves"), N_("what can be played"), self._moves),
            LineCommand(N_("board"), N_("the whole board in words"), self._board, N_("[TEXT]")),
            LineCommand(N_("leave"), N_("go back"), self._leave),
        )

    async def enter(self) -> None:
        self._tell_task()

    @property
    def _model(self) -> TableModel:
        return attempt_model(self._attempt, self._game, self._client.settings.player)

    def _tell_task(self) -> None:
        """Print the exercise and the whole board."""
        exercise = self._attempt.exercise
        heading = sentences(texts.heading(self._course, self._number))
        self._client.say(f"{heading}.", _(exercise.text))
        position = self._model.position
        if position is not None:
            self._client.say(*self._game.describe(position))
        self._client.say(_("Type a move, or help."))

    async def hear(self, event: "ClientEvent") -> None:
        """Ignore events of tables."""

    def due(self, text: str) -> bool:
        return True

    def fall_back(self) -> bool:
        return False

    async def leave_table(self) -> None:
        """Do nothing: this is no table."""

    async def take(self, text: str) -> None:
        """Play what was typed."""
        if self._attempt.status != "open":
            self._client.refuse(texts.typed_next(self._attempt, is_last=self._is_last))
            return
        action = self._model.typed(text)
        try:
            self._attempt = self._attempt.play(action)
        except (BadNotation, IllegalAction) as error:
            position = self._model.position
            why = self._game.check(position, action) if position is not None else None
            self._client.refuse(why.text if why is not None else str(error))
            return
        self._tell_outcome()

    def _tell_outcome(self) -> None:
        attempt = self._attempt
        verdict = texts.verdict(attempt)
        self._client.say(
            *texts.story(attempt, self._model, _GLYPHS), *([verdict] if verdict else ())
        )
        if attempt.status == "solved":
            self._client.experience.record_done(self._rules.id, attempt.exercise.id)
        if attempt.status != "open":
            self._client.say(texts.typed_next(attempt, is_last=self._is_last))

    @property
    def _is_last(self) -> bool:
        return self._number + 1 == len(self._course.exercises)

    async def _next(self, _text: str) -> None:
        await self._go(str(self._number + 2))

    async def _previous(self, _text: str) -> None:
        await self._go(str(self._number))

    async def _go(self, text: str) -> None:
        number = whole(text)
        if number is None or not 0 < number <= len(self._course.exercises):
            text = _("There are the exercises 1 to {count}.")
            self._client.refuse(text.format(count=len(self._course.exercises)))
            return
        self._number = number - 1
        await self._again("")

    async def _again(self, _text: str) -> None:
        self._attempt = Attempt.begin(self._rules, self._course.exercises[self._number])
        self._tell_task()

    async def _solution(self, _text: str) -> None:
        self._client.say(parted(self._attempt.exercise.solution))

    async def _moves(self, _text: str) -> None:
        self._client.say(parted(self._attempt.legal.split(" ")))

    async def _board(self, text: str) -> None:
        position = self._model.position
        lines = self._game.describe(position) if position is not None else ()
        wanted = text.casefold()
        self._client.say(*(line for line in lines if wanted in line.casefold()))

    async def _leave(self, _text: str) -> None:
        await self._client.go(self._back)
