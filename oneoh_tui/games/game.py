"""How the client shows one game: the base class of every entry of `oneoh.boards`."""

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from oneoh_games import AnyGame, BadNotation, Outcome
from oneoh_protocol.messages import Payload
from oneoh_tui.config.switch import Switch
from oneoh_tui.games.exercise import Course
from oneoh_tui.games.headline import headline
from oneoh_tui.games.illustration import Illustration, NoDrawing, illustration
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.games.own_record import OwnRecord
from oneoh_tui.games.position import Position
from oneoh_tui.games.preview import attempt
from oneoh_tui.games.reasons import Reason, ReasonTexts
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.games.typed_practice import TypedPractice
from oneoh_tui.games.view_rows import readable, view_rows
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import DEFAULT, _, add_catalogues
from oneoh_tui.text.label import headed, sentences
from oneoh_tui.text.sections import Section, parse
from oneoh_tui.widgets.badge import Badge

if TYPE_CHECKING:
    from textual.widget import Widget

    from oneoh_tui.app_context import AppContext
    from oneoh_tui.games.board import Board

_ROLES = ("zero-chip", "one", "run", "number")
"""Roles that the signs of the seats are drawn in."""
_LONGEST_DRAWING = 16
"""Most lines of a drawing in words: more are better not read out among rules."""


class BoardGame:
    """A game as the client shows it: its board, its texts, its rules pages.

    Every method has an answer for any game, from the view, the legal actions and the outcome alone;
    a subclass overrides those that it knows better, with methods or with `name =
    staticmethod(function)`. An entry of `oneoh.boards` is an instance without a memory. Its module
    must not import Textual, as line mode runs without it: `board` imports the board when called.
    The message catalogues are looked for in the folder `locale` beside the module.
    """

    game: AnyGame | None = None
    """Rules of the game; a table of another version is not shown by this board."""
    title: str = ""
    """Title, the same in every language; without one, the id of the game stands for it."""
    rules: Path
    """Folder of the rules pages, `en.md` and other languages; `rules` beside the module if unset."""
    options: OptionTexts = OptionTexts()
    """Texts of the table options."""
    reasons: ReasonTexts = ReasonTexts()
    """Sentences for broken rules and faults of the notation."""
    switches: Sequence[Switch] = ()
    """Settings that are about this game."""
    has_practice: bool = False
    """Whether the game can be practised without opponents: by `courses`, or by its own `practice`."""

    def __init_subclass__(cls) -> None:
        """Find the rules pages and the catalogues. Raises OSError for a broken catalogue."""
        super().__init_subclass__()
        folder = Path(inspect.getfile(cls)).parent
        add_catalogues(folder / "locale")
        if "rules" not in vars(cls):
            cls.rules = folder / "rules"

    @property
    def notice(self) -> str:
        """Sentence on why the game is not shown as it should be; "" if it is."""
        return ""

    @property
    def has_rules(self) -> bool:
        """Whether there is a rules page."""
        return (self.rules / f"{DEFAULT}.md").is_file()

    def rules_page(self, language: str) -> list[Section]:
        """Return the sections of the rules page, in English where it is not translated."""
        for code in (language, DEFAULT):
            path = self.rules / f"{code}.md"
            if path.is_file():
                return parse(path.read_text("utf-8"))
        return []

    def read_view(self, payload: Payload, /) -> Any:
        """Return the view that came over the wire. Raises msgspec.ValidationError."""
        return payload if self.game is None else msgspec.convert(payload, self.game.view_type)

    def board(self) -> "Board":
        """Return a new board."""
        from oneoh_tui.games.fallback import FallbackBoard

        return FallbackBoard(self.notice, self.action_text, self.effect)

    def drawing(self, text: str, /) -> "Widget":
        """Return what the block `{text}` of the rules pages shows. Raises NoDrawing.

        The text is the id of a lesson, and actions in notation that are played from its start; a
        last one with a `?`, or the beginning of some, is chosen only.
        """
        from oneoh_tui.games.board_drawing import BoardDrawing

        return BoardDrawing(self.board(), self._illustration(text))

    def drawing_lines(self, text: str, /) -> Sequence[str]:
        """Return a drawing in words; none where they would be too many. Raises NoDrawing."""
        shown = self._illustration(text)
        position = shown.position
        lines = [*self.consequences(position), *self.describe_drawing(position)]
        for action in shown.choices:
            words = self.action_text(action), self.effect(position, action)
            lines.append(sentences(filter(None, words)))
        return lines if len(lines) <= _LONGEST_DRAWING else ()

    def describe_drawing(self, position: Position, /) -> Sequence[str]:
        """Return the part of `describe` that a drawing of the rules pages shows."""
        return self.describe(position)

    def _illustration(self, text: str) -> Illustration:
        courses = self.courses()
        if self.game is None or not courses:
            raise NoDrawing("there are no lessons")
        names = tuple(self.side(seat) for seat in range(min(self.game.seats)))
        return illustration(self.game, courses[0].exercises, names, text)

    def courses(self) -> Sequence[Course]:
        """Return the lessons and then the problems, level by level; none without `has_practice`."""
        return ()

    async def practice(
        self, app: "AppContext", level: str | None = None, number: int | None = None, /
    ) -> None:
        """Open the practice of a game that has no `courses`, at one exercise if it is given."""
        raise NotImplementedError

    def typed_practice(self, folder: Path | None, /) -> TypedPractice | None:
        """Return that practice line by line; None without one. `folder` keeps what was reached."""
        return None

    def badge(self, seat: int, position: Position | None = None, /) -> Badge:
        """Return the sign of a seat; without a position, the sign that it begins with."""
        return Badge(str(seat), _ROLES[seat % len(_ROLES)])

    def side(self, seat: int, position: Position | None = None, /) -> str:
        """Return the name of the seat's side: a colour, or its number."""
        return str(seat)

    def task(self, position: Position, /) -> str:
        """Return the prompt for the viewer, who has to act: what to choose."""
        return _("Choose a move")

    def goal(self, position: Position, /) -> str:
        """Return the goal of the game in a sentence or two, for who is new to it; "" for none."""
        return ""

    def action_text(self, action: str, /) -> str:
        """Return an action in words, without its consequences."""
        return action

    def effect(self, position: Position, action: str, /) -> str:
        """Return the consequences of a legal action in words; "" where none are known.

        The boards of any game show them while the action is chosen.
        """
        return ""

    def log_notation(self, action: str, glyphs: Glyphs, /) -> str:
        """Return an action as the log writes it; `normalize` reads it."""
        return self.action_text(action)

    def merges(self, before: str, action: str, /) -> bool:
        """Return whether two consecutive actions of a seat make one entry of the log."""
        return False

    def merged_text(self, count: int, /) -> str:
        """Return the text of `count` actions that make one entry of the log."""
        return str(count)

    def consequences(self, position: Position, /) -> Sequence[str]:
        """Return the last action and its consequences, in sentences; nothing before the first."""
        last = position.last
        if last is None:
            return []
        return [headed(position.who(last.seat), self.action_text(last.action))]

    def log_lines(self, position: Position, glyphs: Glyphs, /) -> Sequence[str]:
        """Return `consequences` for a narrow log beside a board that shows the obvious ones."""
        return self.consequences(position)

    def facts(self, position: Position, seat: int, glyphs: Glyphs, /) -> Sequence[str]:
        """Return what to show of a seat below its name, a short line each."""
        return ()

    def score(self, position: Position, seat: int, /) -> str:
        """Return the present score of a seat in a few words; "" where the game keeps none."""
        return ""

    def result(self, position: Position, outcome: Outcome, /) -> Sequence[str]:
        """Return the headline, the reason, and then any number of lines."""
        return [
            headline(position, outcome),
            f"{readable(outcome.reason)}." if outcome.reason else "",
            *_places(position, outcome),
        ]

    def normalize(self, text: str, /) -> str:
        """Return the notation of the action that `text` means, or `text` if it means none.

        Case, order, blanks and the words of the log are forgiven as far as the game can tell.
        """
        joined = "".join(text.split())
        forms = (joined, joined.lower(), joined.upper())
        return next((form for form in forms if self._is_notation(form)), text.strip())

    def _is_notation(self, text: str) -> bool:
        if self.game is None:
            return False
        try:
            self.game.parse_action(text)
        except BadNotation:
            return False
        return True

    def check(self, position: Position, action: str, /) -> Reason | None:
        """Return why `action` cannot be played; None if it can, or if the rules are not here."""
        game = self.game
        if game is None:
            return None
        return self.reasons.why_not(lambda: attempt(game, position.view, action))

    def caution(self, position: Position, action: str, /) -> str:
        """Return what to ask before `action` is played; "" unless it would cost something."""
        return ""

    def shortcut(self, position: Position, /) -> Shortcut | None:
        """Return what the viewer can have played at one typed word; None for nothing."""
        return None

    def reason(self, rule: str, /) -> Reason | None:
        """Return the sentence for a rule that a refusal names; None if there is none."""
        return self.reasons.of_rule(rule)

    def figures(self, games: Sequence[OwnRecord], /) -> Any | None:
        """Return what the player's finished games of this kind show, besides results; None: nothing.

        It may replay them, and runs in a thread.
        """
        return None

    def figure_lines(self, figures: Any, glyphs: Glyphs, /) -> Sequence[str]:
        """Return what `figures` returned, in lines with a heading."""
        return ()

    def details(self, position: Position, glyphs: Glyphs, /) -> Sequence[str]:
        """Return everything public that the board has no room for, a line each."""
        return self.describe(position)

    def describe(self, position: Position, /) -> Sequence[str]:
        """Return the whole position in lines that stand for themselves, for line mode.

        No drawing, no glyphs beyond letters. What belongs to a seat begins with its name.
        """
        return [row.line for row in view_rows(msgspec.to_builtins(position.view), position.names)]


def _places(position: Position, outcome: Outcome) -> Iterator[str]:
    """Yield place, name and score of each seat, the best first."""
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        name = f"{outcome.places[seat]}. {position.who(seat)}"
        yield headed(name, str(outcome.scores[seat])) if any(outcome.scores) else name
