"""Board of Zero Point One: turns and the deployment, by keys and mouse."""

from secrets import randbits
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from oneoh_games import Generator
from oneoh_games.zero_point_one import GAME, READY_MADE
from oneoh_games.zero_point_one.view import View
from oneoh_tui.app_context import context_of
from oneoh_tui.games.board import Board
from oneoh_tui.games.position import Position
from oneoh_tui.games.preview import preview_of_legal
from oneoh_tui.games.zero_point_one import choice_texts
from oneoh_tui.games.zero_point_one.choice import Choice
from oneoh_tui.games.zero_point_one.draft import KEYS, Draft
from oneoh_tui.games.zero_point_one.grid import Grid
from oneoh_tui.games.zero_point_one.layout import LABEL, lay_out
from oneoh_tui.games.zero_point_one.scene import (
    SEND,
    SHUFFLE,
    Scene,
    draft_scene,
    play_scene,
    watching_scene,
)
from oneoh_tui.games.zero_point_one.switches import SQUARE_NUMBERS
from oneoh_tui.text.i18n import N_


class ZeroPointOneBoard(Board, can_focus=True, can_focus_children=False):
    """Board that keeps a deployment until it is confirmed, then sends piece after piece."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up,k",
            "move(0, 1)",
            N_("Square"),
            key_display="up down left right",
            id="board.square-up",
        ),
        Binding("down,j", "move(0, -1)", N_("Square"), show=False, id="board.square-down"),
        Binding("left,h", "move(-1, 0)", N_("Square"), show=False, id="board.square-left"),
        Binding("right,l", "move(1, 0)", N_("Square"), show=False, id="board.square-right"),
        Binding("enter", "enter", N_("Choose"), id="board.choose"),
        Binding("enter", "send", N_("Deploy"), id="board.deploy"),
        Binding("space", "put", N_("Take or put"), show=False, id="board.put"),
        *(
            Binding(
                key,
                f"pick('{kind}')",
                N_("Piece"),
                show=key == "1",
                key_display="1-5",
                id=f"board.piece-{key}",
            )
            for key, kind in KEYS.items()
        ),
        Binding("a", "arrange(1)", N_("Arrangement"), id="board.arrangement"),
        Binding("A", "arrange(-1)", N_("Arrangement"), show=False, id="board.arrangement-back"),
        Binding("r", "shuffle", N_("Random"), id="board.random"),
        Binding("u,backspace", "undo", N_("Undo"), id="board.undo"),
        Binding("x,delete", "clear", N_("Clear"), show=False, id="board.clear"),
        Binding("tab", "step(1)", N_("Next"), id="board.next"),
        Binding("shift+tab", "step(-1)", N_("Previous"), show=False, id="board.previous"),
        Binding("f", "turn", N_("Turn the board"), show=False, id="board.turn"),
        Binding("n", "numbers", N_("Numbers"), id="board.numbers"),
        Binding("escape", "back", N_("Take back"), show=False, id="board.take-back"),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    ZeroPointOneBoard {
        height: 1fr;
        Grid { height: 1fr; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.grid = Grid()
        self.choice = Choice()
        self.draft = Draft()
        self._position: Position | None = None
        self._turned = False
        self._sent = ("", "")
        """Piece of a deployment sent last, and the board then."""

    def compose(self) -> ComposeResult:
        yield self.grid

    def show(self, position: Position) -> None:
        if self.has_moved(self._position, position):
            self.grid.trace()
        self._position = position
        seat, deploys = position.seat or 0, position.view.phase == "deployment"
        if deploys and position.seat is not None:
            self.draft = self._kept.renew(position.view, seat)
        self.choice = self.choice.renew(
            () if deploys else position.legal, seat, position.view.turns
        )
        self._go_on()
        self._changed()

    def fit(self, room: Size) -> Size:
        scale = lay_out(room.width, room.height, flipped=False).scale
        return Size(scale.columns + 2 * LABEL, scale.rows)

    @property
    def rules_section(self) -> str:
        """Section of the rules on deploying, on drops, or on the pieces."""
        if self._deploying:
            return "deployment"
        if self.choice.held in self.choice.droppable:
            return "drop"
        return "pieces" if self.choice.source is not None else ""

    def look_at(self, action: str) -> None:
        if self._deploying:
            self._plan(self.draft.select(action))
        else:
            self._plan(self.choice.select(action))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key is offered: one that does something, now or on the next turn."""
        draft, choice, deploying = self.draft, self.choice, self._deploying
        match action:
            case "move" | "step":
                return self.can_on_turn(deploying or bool(choice.legal))
            case "enter":
                can = draft.can_put if deploying else choice.can_enter
                return not self._ready and self.can_on_turn(can)
            case "send":
                return self._ready
            case "put":
                return draft.can_put if deploying else choice.can_enter
            case "pick":
                return bool(draft.waiting) if deploying else bool(choice.droppable)
            case "arrange" | "shuffle":
                return deploying
            case "undo":
                return deploying and bool(draft.before)
            case "clear":
                return deploying and bool(draft.placed)
            case "back":
                return self._plan_now.held is not None or (
                    not deploying and choice.cursor is not None
                )
            case _:
                return True

    def action_move(self, files: int, ranks: int) -> None:
        """Move the cursor as seen: on a board seen from Blue's side, the other way."""
        way = -1 if self._flipped else 1
        self._plan(self._plan_now.move(way * files, way * ranks))

    def action_step(self, steps: int) -> None:
        self._plan(self._plan_now.step(steps))

    def action_enter(self) -> None:
        if self._deploying:
            self._plan(self.draft.put())
        else:
            self._take_turn(*self.choice.enter())

    def action_put(self) -> None:
        """Take the next step as Enter does, without sending a deployment."""
        self.action_enter()

    def action_pick(self, kind: str) -> None:
        self._plan(self._plan_now.pick(kind))

    def action_arrange(self, steps: int) -> None:
        self._plan(self.draft.arrange_next(steps))

    def action_shuffle(self) -> None:
        self._plan(self.draft.shuffle(Generator(randbits(128))))

    def action_undo(self) -> None:
        self._plan(self.draft.undo())

    def action_clear(self) -> None:
        self._plan(self.draft.clear())

    def action_send(self) -> None:
        self._sent = ("", "")
        self.draft = self.draft.go()
        self._go_on()
        self._changed()

    def action_back(self) -> None:
        self._plan(self._plan_now.back())

    def action_turn(self) -> None:
        self._turned = not self._turned
        self._changed()

    def action_numbers(self) -> None:
        around = context_of(self)
        numbers = SQUARE_NUMBERS.read(around.settings)
        around.change(**SQUARE_NUMBERS.change(around.settings, not numbers))
        self._changed()

    @on(Grid.SquareClicked)
    def _square_clicked(self, event: Grid.SquareClicked) -> None:
        if self._deploying:
            self._plan(self.draft.click(event.square))
        elif self.choice.legal:
            self._take_turn(*self.choice.click(event.square))

    @on(Grid.EntryClicked)
    def _entry_clicked(self, event: Grid.EntryClicked) -> None:
        if event.pick == SEND:
            self.action_send()
        elif event.pick == SHUFFLE:
            self.action_shuffle()
        elif event.pick in READY_MADE:
            self._plan(self.draft.arrange(event.pick))
        else:
            self.action_pick(event.pick)

    @property
    def _deploying(self) -> bool:
        """Return whether the viewer is deploying in a game that goes on."""
        position = self._position
        return (
            self.is_played
            and position is not None
            and position.seat is not None
            and position.view.phase == "deployment"
            and position.view.to_act == position.seat
        )

    @property
    def _ready(self) -> bool:
        """Return whether Enter sends the deployment."""
        return self._deploying and self.draft.is_whole and self.draft.held is None

    @property
    def _flipped(self) -> bool:
        return (self._position is not None and self._position.seat == 1) != self._turned

    @property
    def _kept(self) -> Draft:
        """Return the draft as it was left, on this board or the one before."""
        kept = context_of(self).plans.get(self.table_id)
        return kept if isinstance(kept, Draft) else self.draft

    @property
    def _plan_now(self) -> Choice | Draft:
        return self.draft if self._deploying else self.choice

    def _plan(self, plan: Choice | Draft) -> None:
        """Draw and report a changed choice."""
        if plan == self._plan_now:
            return
        if isinstance(plan, Draft):
            self.draft = plan
        else:
            self.choice = plan
        self._changed()

    def _take_turn(self, choice: Choice, action: str | None) -> None:
        self._plan(choice)
        if action is not None:
            self.post_message(self.ActionChosen(action))

    def _go_on(self) -> None:
        """Send the next piece of a confirmed deployment, once the table asks for it.

        A piece that was refused, or lost with the connection, is not sent again by itself: the
        draft still has it, and Enter goes on.
        """
        position, draft = self._position, self.draft
        if position is None or not (self._deploying and draft.going and position.legal):
            return
        if not draft.actions:
            return
        action = draft.actions[0]
        sent, self._sent = self._sent, (action, position.view.board)
        if sent != self._sent:
            self.post_message(self.ActionChosen(action, sure=True))

    def _changed(self) -> None:
        position = self._position
        if position is None:
            return
        self._keep()
        after: View | None = preview_of_legal(GAME, position.view, self.choice.action)
        self.grid.show(self._scene(position, after), flipped=self._flipped)
        self.refresh_bindings()
        self.post_choice(
            choice_texts.of_draft(position, self.draft)
            if self._deploying
            else choice_texts.of_choice(position, self.choice, after)
        )

    def _keep(self) -> None:
        """Keep the draft in the app until all of it is sent."""
        plans = context_of(self).plans
        if self._deploying:
            plans[self.table_id] = self.draft
        else:
            plans.pop(self.table_id, None)

    def _scene(self, position: Position, after: View | None) -> Scene:
        numbers = SQUARE_NUMBERS.read(context_of(self).settings)
        signs = context_of(self).glyphs.cursor, self.grid.signs.times
        view: View = position.view
        if self._deploying:
            return draft_scene(view, self.draft, signs, numbers=numbers)
        if view.phase == "deployment":
            return watching_scene(view, position.seat or 0, signs, numbers=numbers)
        return play_scene(view, after, self.choice, signs, numbers=numbers)
