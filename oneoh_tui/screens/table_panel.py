"""Table as it is played: an action is chosen on the board, or typed below it, and sent."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from oneoh_tui.app_context import context_of
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.keys import key_name
from oneoh_tui.games.board import Board
from oneoh_tui.games.reasons import Reason
from oneoh_tui.screens.move_entry import MoveEntry
from oneoh_tui.screens.play_area import PlayArea
from oneoh_tui.tables import texts
from oneoh_tui.tables.chat import unread_text
from oneoh_tui.tables.followed_table import FollowedTable
from oneoh_tui.tables.selection import Selection
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.prompt import Prompt

OTHER_ROWS = 4
"""Rows above and below the board, without the key bar."""
NEW_GAMES = 2
"""Games of a kind that a player has begun before it is no longer new."""
LEAST = Size(120, 39)
"""Least size of a table in a larger window, for the sake of its log."""


class TablePanel(Vertical):
    """Status, play area and prompts of a table, on which an action is chosen, confirmed and sent."""

    SLOW_SECONDS = 0.2
    """Time after which a player wonders whether a key was heard."""

    def __init__(self, followed: FollowedTable) -> None:
        super().__init__(id="table")
        self._followed = followed
        self.model = followed.model
        """Table as it was last shown."""
        self.pace = ""
        """Pace of a game of bots, in words; "" for any other."""
        self._selection = Selection()
        self._is_new: bool | None = None
        """Whether the player is new to the game; None until it runs."""
        self._status = Prompt(id="status")
        self._area = PlayArea(self.model, followed.link)
        self._entry = MoveEntry()
        self.board = self._area.board
        self.log_panel = self._area.log_panel
        self.chat = self._area.chat

    def compose(self) -> ComposeResult:
        yield self._status
        yield self._area
        yield self._entry

    def show(self) -> None:
        """Show the table as it is now."""
        self.model = model = self._followed.model
        self._entry.row.complete_from(model.legal)
        self._area.show(model)
        self.fit(self.screen.size)  # The board knows its size by the position.
        self._look_at_typed()
        self.show_status()
        self._entry.show(model, self._selection, goal=self._tells_goal())
        if not (self._entry.row.has_focus or self.chat.has_focus_within):
            self._area.focus_main()

    def _tells_goal(self) -> bool:
        """Return whether the player is new to the game: until the third one, the goal is shown."""
        if self._is_new is None and self.model.is_played:
            experience = ExperienceFile(context_of(self).environment.data)
            game = self.model.table.game
            self._is_new = experience.of(game).games < NEW_GAMES
            if not self.model.table.turn:
                experience.record_game(game)
        return bool(self._is_new)

    def show_status(self) -> None:
        """Show the row above the board, with the number of unread lines of the chat."""
        parts = texts.status(self.model)
        if self.pace:
            parts.append(self.pace)
        talk = self._followed.link.conversation(self._followed.id)
        if count := talk.unread(context_of(self).settings.muted):
            parts.append(unread_text(count))
        self._status.show(f" {context_of(self).glyphs.dash} ".join(parts))

    def focus_main(self) -> None:
        """Focus the board, or the seats of a table that waits."""
        self._area.focus_main()

    def fit(self, window: Size) -> None:
        """Use no more of a large window than the board needs, so that the rest stays close to it."""
        if self.model.table.phase == "waiting":
            self.styles.max_width = self.styles.max_height = None
            return
        area = self._area.fit(Size(window.width, window.height - OTHER_ROWS - 1))
        self.styles.max_width = max(area.width, LEAST.width)
        self.styles.max_height = max(area.height + OTHER_ROWS, LEAST.height)

    @property
    def can_type(self) -> bool:
        """Whether there is something to type, now or once it is the player's turn."""
        if self.model.table.phase == "waiting":
            return False
        return self.model.is_played or self.board.TAKES_TEXT

    @property
    def rules_section(self) -> str:
        """Section of the rules page on the last refusal or on the choice; empty without one."""
        return self._selection.section or self.board.rules_section

    def report(self, problem: str) -> None:
        """Show a problem until something else is chosen or happens."""
        self._select(self._selection.fail(problem))

    def advise(self, action: str, advice: str) -> None:
        """Choose the action of a hint, and show the hint as long as it is chosen."""
        self._select(self._selection.advise(action, advice))
        self.board.look_at(action)

    def move_on(self) -> None:
        """Drop the problem, as something has happened; `show` follows."""
        self._selection = self._selection.move_on()

    def open_row(self) -> None:
        """Open the row to type into, also while others think: outside, letters are keys."""
        self._select(self._selection.open_row())
        self._entry.open_row(self.model.legal)

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        self._entry.show(self.model, selection, goal=self._tells_goal())

    @on(Board.ChoiceChanged)
    def _choice_changed(self, event: Board.ChoiceChanged) -> None:
        self._select(self._selection.choose(event.action, event.effect, event.hint))

    @on(Board.ActionChosen)
    def _action_chosen(self, event: Board.ActionChosen) -> None:
        self._start(event.action, sure=event.sure)

    @on(Notation.Edited)
    def _look_at_typed(self) -> None:
        if self._selection.is_typing:
            action = self.model.typed(self._entry.row.value.strip())
            self.board.look_at(action)
            self._select(self._selection.type(action))

    @on(Notation.Left)
    def _close_row(self) -> None:
        self._entry.row.close()
        self.board.focus()
        self._select(self._selection.close_row())

    @on(Notation.Submitted)
    def _submitted(self, event: Notation.Submitted) -> None:
        model = self._followed.model
        if model.position is None or (
            model.is_played and model.request is None and not self.board.TAKES_TEXT
        ):
            return  # The text stays in its row until it can be played.
        action = model.typed(event.text)
        self._close_row()
        if self.board.take_text(action):
            return
        if action not in model.legal and (why := model.game.check(model.position, action)):
            self._refuse(why)
        else:
            self._start(action)

    def _start(self, action: str, *, sure: bool = False) -> None:
        # Another key while an action is on its way must not end the wait for its answer.
        if self._followed.answers.request is not None:
            self.run_worker(self._play(action, sure=sure), group="play", exclusive=True)

    async def _play(self, action: str, *, sure: bool) -> None:
        answers = self._followed.answers
        if obstacle := answers.obstacle:
            self.report(obstacle)
            return
        if not sure and not await self._is_confirmed(action):
            return
        slow = self.set_timer(self.SLOW_SECONDS, self._tell_of_sending)
        why = await answers.give(action)
        slow.stop()
        if why is not None:
            self.show()
            self._refuse(why)

    def _tell_of_sending(self) -> None:
        """Say that an action is on its way, in place of what Enter would do."""
        self.model = self._followed.model
        self._select(self._selection)

    async def _is_confirmed(self, action: str) -> bool:
        """Ask before an action that costs something; before any, if the player wants that."""
        model = self._followed.model
        question = model.game.caution(model.position, action) if model.position else ""
        if not question and context_of(self).settings.confirm_moves:
            glyphs = context_of(self).glyphs
            question = texts.confirmation(action, self._selection.effect, glyphs)
        return not question or await context_of(self).push_screen_wait(Confirm(question))

    def _refuse(self, why: Reason) -> None:
        """Show which rule forbids the action; the key for the rules opens them there."""
        key = key_name(self.board.RULES_KEY, context_of(self).glyphs)
        text = _("{words} ({key}: the rule)") if why.section else "{words}"
        self._select(self._selection.refuse(why, text.format(words=why.text, key=key)))
