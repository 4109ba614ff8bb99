"""The board of Bot255: a workbench for the program, and the cards, of which a turn chooses."""

import random
from typing import ClassVar, Literal, Self, TypeAlias

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widget import Widget

from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.program import format_program
from oneoh_games.bot255.view import View
from oneoh_tui.boards.board import Board
from oneoh_tui.boards.bot255.choice import Choice, of_cards, of_option
from oneoh_tui.boards.bot255.choosable import choosables
from oneoh_tui.boards.bot255.edit_words import unready_words
from oneoh_tui.boards.bot255.menu import Step, Swapping, menu, swapping
from oneoh_tui.boards.bot255.options import Option
from oneoh_tui.boards.bot255.own_run import OwnRun, board_of, latest_run
from oneoh_tui.boards.bot255.playback import Playback
from oneoh_tui.boards.bot255.shelf import ROWS, Shelf
from oneoh_tui.boards.bot255.turn import TurnPanel
from oneoh_tui.boards.bot255.validity import lacking_words
from oneoh_tui.boards.bot255.words import task
from oneoh_tui.boards.bot255.workbench import Workbench
from oneoh_tui.boards.position import Position
from oneoh_tui.i18n import N_, _, ngettext
from oneoh_tui.surroundings import surroundings

DELAY = (0.8, 4.0)
"""Seconds after which a seat that can only pass does so by itself: some number between these."""


Side: TypeAlias = Literal["program", "cards", "menu"]
"""Where the keys go: to the program, to hand and piles, or to what stands in the program's place."""


class Bot255Board(Board):
    """A program, and the cards below its grid; Tab goes from one to the other.

    What is asked that has nothing to do with them is chosen in the program's place.
    """

    RULES_KEY = "f2"
    TAKES_TEXT = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "announce", N_("Announce"), id="board.announce"),
        Binding("tab,shift+tab", "turn_over", N_("Cards/program"), key_display="tab",
                id="board.turn-over"),
        Binding("escape", "back", N_("Back"), show=False, id="board.back"),
    ]  # fmt: skip
    SCOPED_CSS = False
    DEFAULT_CSS = """
    Bot255Board {
        layout: horizontal;
        height: 1fr;
        Workbench { width: 1fr; height: 100%; }
        TurnPanel { display: none; }
        &.-menu TurnPanel { display: block; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf()
        self.bench = Workbench(self.shelf, ROWS)
        self.turn = TurnPanel()
        self._position: Position | None = None
        self._side: Side = "program"
        self._step: Step | None = None
        """The card that is about to be played, and asks for more."""
        self._asked: object = None
        """What one was asked last."""
        self._last_run: OwnRun | None = None
        self._answering: Timer | None = None
        self._is_over = False

    def compose(self) -> ComposeResult:
        yield self.bench
        yield self.turn

    # What the table screen says.

    def focus(self, scroll_visible: bool = True) -> Self:
        """The keys go to the side that they went to last, or where something is asked."""
        self._sides[self._side].focus(scroll_visible)
        return self

    def show(self, position: Position) -> None:
        before, self._position = self._position, position
        view: View = position.view
        asked = (view.round, view.turn, view.mover, view.phase, view.may_run, position.legal)
        is_new, self._asked = asked != self._asked, asked
        if is_new:
            self._step = None
        self._show_program(position)
        self._show_choices()
        if is_new:
            self._choose_side(position, is_first=before is None)
            self._answer_alone(position)
        self._show_own_run(view, is_first=before is None)
        self.refresh_bindings()

    def look_at(self, action: str) -> None:
        """Typing looks at what can be chosen; a program is not looked at before it is whole."""
        self.shelf.look_at(action)
        self.turn.look_at(action)

    def spell(self, text: str) -> str:
        """Case counts in programs alone."""
        word = text.partition(":")[0].lower()
        return text.lower() if word in _WORDS and word != "run" else text

    def end(self) -> None:
        """The result comes to the front; the program can be gone back to."""
        if not self._is_over:
            self._is_over = True
            self._turn_to("menu")

    def take_text(self, text: str) -> bool:
        """A program that was typed goes onto the workbench."""
        word = text.partition(":")[0]
        if word in _WORDS:
            return False
        self._turn_to("program")
        self.bench.take_text(text)
        return True

    # What is shown of a position.

    def _show_program(self, position: Position) -> None:
        view: View = position.view
        copy = view.own.copy if view.own is not None else None
        self.bench.set_board(board_of(view.puzzle, copy), board_of(view.puzzle))
        self.bench.be_strict(strict=view.strict_bugs)
        self._show_allowance()

    def _show_allowance(self) -> None:
        """Which commands the hand has, and how many lines its memory allows."""
        assert self._position is not None
        view: View = self._position.view
        if view.own is None:
            self.bench.allow(None, _lines)
            return
        held = view.own.library
        cards = frozenset(card for card in CODE_CARDS if card in held)
        memory = view.own.memory

        def title(lines: int) -> tuple[str, bool]:
            text = _("{lines} of {memory} lines").format(lines=lines, memory=memory)
            return text, lines > memory

        self.bench.allow(cards, title)

    def _show_choices(self) -> None:
        assert self._position is not None
        self.shelf.show(self._position.view, choosables(self._position))
        self.turn.show(menu(self._position, self._step))

    def _choose_side(self, position: Position, *, is_first: bool) -> None:
        """The keys go to what has to be chosen; else to the program, if the side was chosen ever."""
        view: View = position.view
        if position.legal and not view.may_run:
            self._turn_to(self._other_side)
        elif not is_first or view.may_run:
            self._turn_to("program")

    @property
    def _other_side(self) -> Side:
        """Where Tab goes from the program."""
        return "cards" if self.shelf.choices else "menu"

    @property
    def _sides(self) -> dict[Side, Widget]:
        return {"program": self.bench, "cards": self.shelf, "menu": self.turn}

    def _turn_to(self, side: Side) -> None:
        if side == "cards":
            self.shelf.begin()
        if side != self._side:
            had_focus = self.screen.focused in self._sides.values()
            self._be_at(side)
            if had_focus:
                self.focus()

    def _be_at(self, side: Side) -> None:
        """The keys go there: let that be seen, and what they do there be said."""
        self._side = side
        is_menu = side == "menu"
        if is_menu != self.has_class("-menu"):
            self.set_class(is_menu, "-menu")
            self.bench.fold(is_menu)
        self._say_choice()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click, or a letter for the program, goes to a side as well."""
        if event.widget is not self.screen.focused:
            # It has gone on already: what comes from deeper down is told later.
            return
        for side, widget in self._sides.items():
            if widget is event.widget and side != self._side:
                self._be_at(side)

    def _show_own_run(self, view: View, *, is_first: bool) -> None:
        """Let one's own program run before one's eyes, once it was carried out."""
        shown = latest_run(view)
        before, self._last_run = self._last_run, shown
        if shown is not None and shown != before and not is_first:
            self.bench.present(Playback.of(shown.program, shown.board), shown.program)

    def _answer_alone(self, position: Position) -> None:
        """Where the player wants it, pass if there is nothing else; when, says nothing."""
        if self._answering is not None:
            self._answering.stop()
            self._answering = None
        settings = surroundings(self).settings
        if settings.answer_alone and position.legal == ("pass",):
            self._answering = self.set_timer(random.uniform(*DELAY), self._pass)

    def _pass(self) -> None:
        if self._position is not None and self._position.legal == ("pass",):
            self.post_message(self.ActionChosen("pass", sure=True))

    # What keys and mouse say.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now; the key to announce is in the bar all along."""
        match action:
            case "announce":
                return self.can_on_turn(self._may_run)
            case "back":
                return self._side == "cards"
            case _:
                return True

    @property
    def _may_run(self) -> bool:
        position = self._position
        return position is not None and bool(position.legal) and position.view.may_run

    def action_turn_over(self) -> None:
        if self._step is not None:
            self._leave_step()
        self._turn_to(self._other_side if self._side == "program" else "program")

    def action_back(self) -> None:
        self._turn_to("program")

    def action_announce(self) -> None:
        """Announce the program."""
        position, program = self._position, self.bench.draft.program
        if position is None or not self._may_run:
            return
        if program is None:
            self._say(unready_words(self.bench.draft))
            return
        self.post_message(self.ActionChosen(f"run:{format_program(program)}"))

    @property
    def _hand(self) -> tuple[Card, ...]:
        assert self._position is not None
        view: View = self._position.view
        hand = view.seats[view.seat].hand if view.seat is not None else None
        return hand or ()

    @on(Shelf.Looked)
    @on(TurnPanel.Looked)
    def _looked(self, event: Shelf.Looked | TurnPanel.Looked) -> None:
        event.stop()
        if self._side != "program":
            self._say_choice()

    @on(Shelf.Taken)
    def _card_taken(self, event: Shelf.Taken) -> None:
        event.stop()
        if event.choice not in self.shelf.choices:
            # More has happened since.
            return
        if event.choice.option is not None:
            self._take(event.choice.option)
        else:
            self._ask(event.choice)

    @on(TurnPanel.Taken)
    def _taken(self, event: TurnPanel.Taken) -> None:
        event.stop()
        self._take(event.option)

    def _take(self, option: Option) -> None:
        assert self._position is not None
        if option.swap is not None:
            self._ask(swapping(self._position, option.swap))
        elif option.card is not None and isinstance(self._step, Swapping):
            self._ask(self._step.toggle(option.card))
        elif option.action is not None:
            self.post_message(self.ActionChosen(option.action))

    def _ask(self, step: Step) -> None:
        """What a card needs to be played comes to the front."""
        self._step = step
        self._show_choices()
        self._turn_to("menu")
        self._say_choice()

    @on(TurnPanel.Left)
    def _left(self, event: TurnPanel.Left) -> None:
        event.stop()
        self._leave_step()

    def _leave_step(self) -> None:
        """Back to the cards."""
        self._step = None
        self._turn_to("cards")
        self._show_choices()

    @on(Workbench.Edited)
    def _edited(self, event: Workbench.Edited) -> None:
        event.stop()
        self.shelf.mark(event.draft.program)
        self._say_choice()

    @on(Workbench.Said)
    def _said(self, event: Workbench.Said) -> None:
        event.stop()
        self._say(event.words)

    # What is said of it.

    def _say_choice(self) -> None:
        """What is looked at, or what the program lacks."""
        if self._position is not None:
            self._say(self._choice.about)

    def _say(self, words: str) -> None:
        choice = self._choice
        self.post_message(self.ChoiceChanged(choice.action, words, choice.hint))

    @property
    def _choice(self) -> Choice:
        match self._side:
            case "program":
                return Choice(about=self._lacking(), hint=self._elsewhere())
            case "cards":
                return of_cards(self.shelf.choice)
            case "menu":
                return of_option(self.turn.option)

    def _elsewhere(self) -> str:
        """What is asked that cannot be answered on this side."""
        assert self._position is not None
        if not self._position.legal or self._position.view.may_run:
            return ""
        return _("{task} (Tab: choose)").format(task=task(self._position))

    def _lacking(self) -> str:
        """What the hand lacks for the program as it is."""
        program = self.bench.draft.program
        assert self._position is not None
        if program is None or self._position.view.own is None:
            return ""
        return " ".join(lacking_words(program, self._hand))


_WORDS = frozenset(
    ("run", "pass", "steal-turn", "draw", "steal-card", "steal-cards", "swap", "search", "spy",
     "take", "discard")
)  # fmt: skip


def _lines(lines: int) -> tuple[str, bool]:
    return ngettext("{lines} line", "{lines} lines", lines).format(lines=lines), False
