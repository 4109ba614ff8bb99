"""Replay of a finished game: its board at each move, as a seat knew it or with all hands."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.geometry import Size

from oneoh_tui.games import game_title
from oneoh_tui.games.board import Board
from oneoh_tui.net.filming import Shown
from oneoh_tui.tables.replayed_game import ALL_HANDS, PointOfView, ReplayedGame
from oneoh_tui.tables.seat_rows import seat_rows
from oneoh_tui.tables.used_time import UsedTime
from oneoh_tui.tables.what_if import first_question, over_text
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.outcome import OutcomePanel
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.rows import Row, RowList
from oneoh_tui.widgets.seats_panel import SeatsPanel

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds a move, the slowest first."""
_USUAL = 2
"""Place of the speed to begin with."""
WIDE = 110
"""Columns of a window from which the list of moves has room for names."""
_SIDE_COLUMNS = 38
_OTHER_ROWS = 4
_LEAST = Size(120, 39)


class ReplayScreen(Page[None]):
    """Board of a finished game, with its moves beside it: the cursor there is the move shown."""

    CSS_PATH = "replay.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - Textual has it so
    # As those of a table: boards are larger in a taller window.
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-tall"), (48, "-huge")]  # noqa: RUF012
    SPARE_KEYS: ClassVar[frozenset[str]] = frozenset(("replay.details", "replay.copy"))
    BINDINGS: ClassVar[list[BindingType]] = [
        # Priority: the list of moves has uses of its own for some of these.
        Binding(
            "left,h,p",
            "step(-1)",
            N_("Step"),
            key_display="left right",
            id="replay.previous",
            priority=True,
        ),
        Binding("right,l,n", "step(1)", N_("Next"), show=False, id="replay.next", priority=True),
        Binding(
            "space,enter", "play", N_("Play"), key_display="space", id="replay.play", priority=True
        ),
        Binding("plus,equals_sign", "speed(1)", N_("Faster"), show=False, id="replay.faster"),
        Binding("minus", "speed(-1)", N_("Slower"), show=False, id="replay.slower"),
        Binding("v", "view(1)", N_("View"), id="replay.view"),
        Binding("V", "view(-1)", N_("View before"), show=False, id="replay.view-before"),
        Binding("g", "go", N_("Go to"), id="replay.go"),
        Binding("a", "analyse", N_("Analyse"), id="replay.analyse"),
        Binding("w", "what_if", N_("What if"), id="replay.what-if"),
        Binding("d", "details", N_("Details"), id="replay.details"),
        Binding("y", "copy", N_("Address"), id="replay.copy"),
        Binding("e", "export", N_("Export"), id="replay.export"),
        Binding("i,f2", "rules", N_("Rules"), show=False, id="replay.rules"),
        Binding("escape,q", "leave", N_("Back"), id="replay.back"),
    ]

    def __init__(
        self, game: ReplayedGame, text: str, *, seat: int | None = None, address: str = ""
    ) -> None:
        """Show a game from its beginning, as `seat` knew it; None: with all hands.

        `text` is its record, and `address` leads to it, if there is one.
        """
        super().__init__()
        self.game = game
        self._text = text
        self._address = address
        self._point = ALL_HANDS if seat is None else PointOfView(seat)
        self._speed = _USUAL
        self._status = Prompt(id="status")
        self._seats = SeatsPanel()
        self._outcome = OutcomePanel()
        self._moves = RowList(id="moves")
        self._story = Prompt(id="story")

    def body(self) -> ComposeResult:
        self._board = self._new_board()
        self._field = Vertical(self._board, id="field")
        self._panel = Vertical(id="replay")
        with self._panel:
            yield self._status
            with Horizontal(id="play"):
                yield self._field
                with Vertical(id="side"):
                    yield self._seats
                    yield self._outcome
                    yield self._moves
            yield self._story

    def _new_board(self) -> Board:
        board = self.game.game.board()
        # The keys of a board choose actions, and there is nothing to choose here.
        board.can_focus = board.can_focus_children = False
        board.only_show()
        self._has_ended = False
        return board

    def on_mount(self) -> None:
        self._ticking = self.set_interval(SPEEDS[self._speed], self.tick, pause=True)
        self._is_playing = False
        self._show_moves()
        self._moves.focus()
        self.call_after_refresh(self._show)

    @property
    def turn(self) -> int:
        """Turn that is shown."""
        return self._moves.index

    @property
    def point(self) -> PointOfView:
        """Point of view that is shown."""
        return self._point

    def go_to(self, turn: int) -> None:
        """Show a turn."""
        self._moves.index = turn

    def _show_moves(self) -> None:
        game, glyphs = self.game, self.oneoh.glyphs
        brief = self.size.width < WIDE
        texts = [
            game.move_text(turn, self._point, glyphs, brief=brief) for turn in range(game.last + 1)
        ]
        self._moves.show_rows(
            [Row(str(turn), ((text, "text"),)) for turn, text in enumerate(texts)]
        )

    def _show(self) -> None:
        """Show the board, the seats and the story of the turn at the cursor."""
        game, turn, glyphs = self.game, self.turn, self.oneoh.glyphs
        model = game.model(turn, self._point)
        assert model.position is not None
        is_over = model.table.phase == "over"
        if self._has_ended and not is_over:
            self._begin_board_again()
            return
        self._board.show(model.position)
        if is_over:
            self._has_ended = True
            self._board.end()
        self._seats.show(seat_rows(model, UsedTime(game.used_ms(turn)), glyphs))
        self._outcome.show("".join(model.outcome[:1]))
        self._story.show(parted(game.story(turn, self._point, glyphs)))
        self._status.show(f" {glyphs.dash} ".join(self._parts()))
        self._fit(self.size)

    def _begin_board_again(self) -> None:
        """Replace the board by another: one that has shown the end does not go back."""
        self._board.remove()
        self._board = self._new_board()
        self._field.mount(self._board)
        self.call_after_refresh(self._show)

    def _parts(self) -> Sequence[str]:
        shown = _("move {number} of {count}").format(
            number=min(self.turn, len(self.game.replay.moves)),
            count=len(self.game.replay.moves),
        )
        parts = [game_title(self.game.recorded.game), shown, self.game.about(self._point)]
        if self._is_playing:
            parts.append(_("{seconds} s a move").format(seconds=f"{SPEEDS[self._speed]:g}"))
        return parts

    def _fit(self, window: Size) -> None:
        """Use no more of a large window than the board needs."""
        room = Size(window.width - _SIDE_COLUMNS, window.height - _OTHER_ROWS - 1)
        board = self._board.fit(room)
        self._panel.styles.max_width = max(board.width + _SIDE_COLUMNS, _LEAST.width)
        self._panel.styles.max_height = max(board.height + _OTHER_ROWS, _LEAST.height)

    def on_resize(self, event: Resize) -> None:
        self._show_moves()
        self._fit(event.size)

    @on(RowList.Moved, "#moves")
    def _moved(self) -> None:
        self._show()

    def action_step(self, steps: int) -> None:
        self._pause()
        self._moves.index += steps

    def action_play(self) -> None:
        """Play on by itself, or stop; at the end, begin again."""
        if self._is_playing:
            self._pause()
            return
        if self.turn == self.game.last:
            self._moves.index = 0
        self._is_playing = True
        self._ticking.resume()
        self._show()

    def tick(self) -> None:
        """Show the next move; stop at the last one."""
        self._moves.index += 1
        if self.turn == self.game.last:
            self._pause()

    def _pause(self) -> None:
        if self._is_playing:
            self._is_playing = False
            self._ticking.pause()
            self._show()

    def action_speed(self, faster: int) -> None:
        """Change the speed of playing."""
        self._speed = max(0, min(self._speed + faster, len(SPEEDS) - 1))
        self._ticking.stop()
        self._ticking = self.set_interval(
            SPEEDS[self._speed], self.tick, pause=not self._is_playing
        )
        self._show()

    def action_view(self, steps: int) -> None:
        """Show the game as the next one knew it."""
        points = self.game.points_of_view
        self._point = points[(points.index(self._point) + steps) % len(points)]
        self._show_moves()
        self._show()

    def action_go(self) -> None:
        self._pause()
        self.run_worker(self._go(), group="go", exclusive=True)

    async def _go(self) -> None:
        from oneoh_tui.screens.go_to_move import AskMove

        turn = await self.app.push_screen_wait(AskMove(self.game.last))
        if turn is not None:
            self._moves.index = turn

    def action_analyse(self) -> None:
        self._pause()
        self.run_worker(self._analyse(), group="go", exclusive=True)

    async def _analyse(self) -> None:
        """Show what a coach thinks of the game, and go to the move that is chosen there."""
        from oneoh_tui.screens.analysis import AnalysisScreen

        seat = None if self._point.all_hands else self._point.seat
        turn = await self.app.push_screen_wait(AnalysisScreen(self.game, self._text, seat))
        if turn is not None:
            self._moves.index = turn

    def action_what_if(self) -> None:
        """Ask how the game would have gone on with another bot, from the move that is shown."""
        from oneoh_tui.screens.what_if import WhatIfScreen

        self._pause()
        question = first_question(self.game, self.turn, self._point)
        if question is None:
            self._story.show(over_text())
        else:
            self.app.push_screen(WhatIfScreen(self.game, self._text, question))

    def action_details(self) -> None:
        from oneoh_tui.screens.table_details import DetailsScreen

        position = self.game.model(self.turn, self._point).position
        if position is not None:
            lines = self.game.game.details(position, self.oneoh.glyphs)
            self.app.push_screen(DetailsScreen([*lines, *self.game.headers()]))

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self._address)
        self.oneoh.say(_("Copied: {address}").format(address=self._address))

    def action_export(self) -> None:
        from oneoh_tui.screens.export_record import ExportRecord

        self._pause()
        seat = None if self._point.all_hands else self._point.seat
        form = ExportRecord(self.game.recorded, self._text, Shown(self.turn, seat))
        self.app.push_screen(form)

    def action_rules(self) -> None:
        self.oneoh.open_rules(self.game.recorded.game, None)

    def action_leave(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something here; only then its key is offered."""
        match action:
            case "copy":
                return bool(self._address)
            case "analyse" | "what_if":
                # A host who serves many screens has no processors to spare.
                return self.oneoh.environment.lobby is None
            case "export":
                return self.oneoh.environment.lobby is None
            case "rules":
                return self.game.game.has_rules
            case _:
                return True
