"""Board of Bot255: a workbench for the program, and the cards of hand and piles."""

import random
from typing import ClassVar, Literal, Self, TypeAlias

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widget import Widget

from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.program import format_program
from oneoh_games.bot255.view import View
from oneoh_tui.app_context import context_of
from oneoh_tui.games.board import Board
from oneoh_tui.games.bot255.card_choices import card_choices
from oneoh_tui.games.bot255.cards_panel import ROWS, CardsPanel
from oneoh_tui.games.bot255.choice_texts import of_cards, of_option, with_no_memory
from oneoh_tui.games.bot255.last_run import LastRun, board_of, last_run
from oneoh_tui.games.bot255.menu import Step, Swapping, menu, swapping
from oneoh_tui.games.bot255.menu_panel import MenuPanel
from oneoh_tui.games.bot255.notation import is_program
from oneoh_tui.games.bot255.options import Option
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.games.bot255.player_turn import PlayerTurn
from oneoh_tui.games.bot255.program_texts import allowance_text
from oneoh_tui.games.bot255.switches import ANSWER_ALONE
from oneoh_tui.games.bot255.workbench import Workbench
from oneoh_tui.games.bot255.workbench_texts import unready_text
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _

DELAY = (0.8, 4.0)
"""Range in seconds of the random delay after which a seat that can only pass does so by itself."""


Side: TypeAlias = Literal["program", "cards", "menu"]
"""Part that takes the keys: program, hand and piles, or the menu in the program's place."""


class Bot255Board(Board):
    """Board with a program and the cards below its grid; Tab goes from one to the other.

    Questions about neither are asked in the program's place.
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
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.cards = CardsPanel()
        self.bench = Workbench(self.cards, ROWS)
        self.menu = MenuPanel()
        self.menu.display = False
        self._turn: PlayerTurn | None = None
        self._side: Side = "program"
        self._step: Step | None = None
        """Card that is about to be played, while more has to be chosen for it."""
        self._hint = ""
        """Last posted hint."""
        self._last_run: LastRun | None = None
        self._answering: Timer | None = None
        self._is_over = False

    def compose(self) -> ComposeResult:
        yield self.bench
        yield self.menu

    def focus(self, scroll_visible: bool = True) -> Self:
        """Focus the side that had the keys last, or the side where something is asked.

        This happens at once, as another side may be in front by the time that the app is idle.
        """
        self.screen.set_focus(self._sides[self._side], scroll_visible)
        return self

    def show(self, position: Position) -> None:
        before, self._turn = self._turn, PlayerTurn(position)
        is_new = before is None or before.question != self._turn.question
        if is_new:
            self._step = None
        self._show_program(position)
        self._show_choices(position)
        if is_new:
            self._choose_side(self._turn, is_first=before is None)
            self._answer_alone(self._turn)
        if self._choice.hint != self._hint:
            self._say_choice()
        self._show_own_run(position.view, is_first=before is None)
        self.refresh_bindings()

    def only_show(self) -> None:
        self.bench.only_show()

    def look_at(self, action: str) -> None:
        """Move the cursor to `action` where it can be chosen; typed programs are not previewed."""
        self.cards.look_at(action)
        self.menu.look_at(action)

    def end(self) -> None:
        """Show the result in front of the program; Tab leads back to the program."""
        if not self._is_over:
            self._is_over = True
            self._show_choices(self._position)
            self._turn_to("menu")

    def take_text(self, text: str) -> bool:
        """Take a program onto the workbench; leave other text to the game.

        An open question keeps the keys.
        """
        if not is_program(text):
            return False
        if self._turn is None or not self._turn.is_asked:
            self._turn_to("program")
        return self.bench.take_text(text)

    def _show_program(self, position: Position) -> None:
        view: View = position.view
        copy = view.own.copy if view.own is not None else None
        self.bench.set_board(board_of(view.puzzle, copy), board_of(view.puzzle))
        self.bench.be_strict(strict=view.strict_bugs)
        self._show_allowance(view)

    def _show_allowance(self, view: View) -> None:
        """Show the commands that the hand allows, and how many lines its memory allows."""
        if view.own is None:
            self.bench.allow(None, lambda lines: (counted.lines(lines), False))
            return
        held = view.own.library
        cards = frozenset(card for card in CODE_CARDS if card in held)
        memory = view.own.memory

        self.bench.allow(cards, lambda lines: (allowance_text(lines, memory), lines > memory))

    @property
    def _position(self) -> Position:
        """Shown position; one is set before anything can be chosen."""
        assert self._turn is not None
        return self._turn.position

    def _show_choices(self, position: Position) -> None:
        self.cards.show(position.view, card_choices(position))
        self.menu.show(menu(position, self._step, is_over=self._is_over))

    def _choose_side(self, turn: PlayerTurn, *, is_first: bool) -> None:
        """Give the keys to what has to be chosen, else to the program.

        A hand that allows no program has to draw a card.
        """
        if turn.is_asked or turn.cannot_write:
            self._turn_to(self._other_side)
        elif not is_first or turn.position.view.may_run:
            self._turn_to("program")

    @property
    def _other_side(self) -> Side:
        """Side that Tab leads to from the program."""
        return "cards" if self.cards.choices else "menu"

    @property
    def _sides(self) -> dict[Side, Widget]:
        return {"program": self.bench, "cards": self.cards, "menu": self.menu}

    def _turn_to(self, side: Side) -> None:
        if side == "cards":
            self.cards.begin()
        if side != self._side:
            had_focus = self.screen.focused in self._sides.values()
            self._be_at(side)
            if had_focus:
                self.focus()

    def _be_at(self, side: Side) -> None:
        """Make `side` the visible one, and say what its keys do."""
        self._side = side
        is_menu = side == "menu"
        if is_menu != self.menu.display:
            # Of the widget itself, as a style sheet would show it too late to have the focus.
            self.menu.display = is_menu
            self.bench.fold(is_menu)
        self._say_choice()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Follow the focus to a side: a click, or a letter for the program, moves it as well."""
        if event.widget is not self.screen.focused:
            # The focus has moved on already; events of deeper widgets arrive late.
            return
        for side, widget in self._sides.items():
            if widget is event.widget and side != self._side:
                self._be_at(side)

    def _show_own_run(self, view: View, *, is_first: bool) -> None:
        """Play the viewer's own run on the grid, once it was carried out."""
        shown = last_run(view)
        before, self._last_run = self._last_run, shown
        if shown is not None and shown != before and not is_first:
            self.bench.present(Playback.of(shown.program, shown.board), shown.program)

    def _answer_alone(self, turn: PlayerTurn) -> None:
        """Pass after a random delay if the player's settings say so and nothing else is legal."""
        if self._answering is not None:
            self._answering.stop()
            self._answering = None
        if turn.can_only_pass and ANSWER_ALONE.read(context_of(self).settings):
            self._answering = self.set_timer(random.uniform(*DELAY), self._pass)

    def _pass(self) -> None:
        if self._turn is not None and self._turn.can_only_pass:
            self.post_message(self.ActionChosen("pass", sure=True))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key works now; the key to announce stays while the others move."""
        turn = self._turn
        match action:
            case "announce" if self._step is not None or (turn is not None and turn.is_asked):
                return False
            case "announce":
                can = turn is not None and turn.may_run and bool(self.bench.draft.entries)
                return self.can_on_turn(can)
            case "back":
                return self._side == "cards"
            case _:
                return True

    def key_text(self, action: str) -> str:
        """Return the name of the side that Tab leads to."""
        if action != "turn_over":
            return ""
        if self._side != "program":
            return _("Program")
        if self._other_side == "cards":
            return _("Cards")
        if self._is_over:
            return _("Result")
        is_asked = self._turn is not None and self._turn.is_asked
        return _("Choose") if is_asked else _("The others")

    def action_turn_over(self) -> None:
        if self._step is not None:
            self._leave_step()
        self._turn_to(self._other_side if self._side == "program" else "program")

    def action_back(self) -> None:
        self._turn_to("program")

    def action_announce(self) -> None:
        program = self.bench.draft.program
        if self._turn is None or not self._turn.may_run:
            return
        if program is None:
            self._say(unready_text(self.bench.draft))
            return
        self.post_message(self.ActionChosen(f"run:{format_program(program)}"))

    @on(CardsPanel.Looked)
    @on(MenuPanel.Looked)
    def _looked(self, event: CardsPanel.Looked | MenuPanel.Looked) -> None:
        event.stop()
        if self._side != "program":
            self._say_choice()

    @on(CardsPanel.Taken)
    def _card_taken(self, event: CardsPanel.Taken) -> None:
        event.stop()
        if event.choice not in self.cards.choices:
            # More has happened since.
            return
        if event.choice.option is not None:
            self._take(event.choice.option)
        else:
            self._ask(event.choice)

    @on(MenuPanel.Taken)
    def _taken(self, event: MenuPanel.Taken) -> None:
        event.stop()
        self._take(event.option)

    def _take(self, option: Option) -> None:
        if option.swap is not None:
            self._ask(swapping(self._position, option.swap))
        elif option.card is not None and isinstance(self._step, Swapping):
            self._ask(self._step.toggle(option.card))
        elif option.action is not None:
            self.post_message(self.ActionChosen(option.action))

    def _ask(self, step: Step) -> None:
        """Show the choices that a card needs before it can be played."""
        self._step = step
        self._show_choices(self._position)
        self._turn_to("menu")
        self._say_choice()

    @on(MenuPanel.Left)
    def _left(self, event: MenuPanel.Left) -> None:
        event.stop()
        self._leave_step()

    def _leave_step(self) -> None:
        self._step = None
        self._turn_to("cards")
        self._show_choices(self._position)

    @on(Workbench.DraftsRequested)
    def _drafts_requested(self, event: Workbench.DraftsRequested) -> None:
        from oneoh_tui.games.bot255.practice.drafts_screen import show_drafts

        event.stop()
        show_drafts(event)

    @on(Workbench.Edited)
    def _edited(self, event: Workbench.Edited) -> None:
        event.stop()
        self.cards.mark(event.draft.program)
        self._say_choice()

    @on(Workbench.Said)
    def _said(self, event: Workbench.Said) -> None:
        event.stop()
        self._say(event.text)

    def _say_choice(self) -> None:
        """Say what is chosen, or what the hand lacks for the program."""
        if self._turn is not None:
            self._say(self._choice.effect)

    def _say(self, words: str) -> None:
        choice = self._choice
        self._hint = choice.hint
        self.post_choice(choice._replace(effect=words))

    @property
    def _choice(self) -> ChoiceText:
        turn, draft = self._turn, self.bench.draft
        if turn is None:
            return ChoiceText()
        match self._side:
            case "program":
                return ChoiceText(effect=turn.lacking(draft), hint=turn.task(draft))
            case "cards":
                choice = of_cards(self.cards.choice)
                return with_no_memory(choice) if turn.cannot_write else choice
            case "menu":
                return of_option(self.menu.option)
