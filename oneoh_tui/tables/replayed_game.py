"""Recorded game as the client shows it: a table at each turn, as a seat knew it or with all hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from oneoh_games import GAMES
from oneoh_games.records import BadRecord, RecordedGame, Replay
from oneoh_protocol.messages import Clock, Played, SeatInfo, Table
from oneoh_tui.games import BoardGame, board_game
from oneoh_tui.tables import log
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.counted import tenths
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


@dataclass(frozen=True)
class PointOfView:
    """Knowledge that a replay is limited to: a seat's, a spectator's (None), or none at all."""

    seat: int | None = None
    all_hands: bool = False


ALL_HANDS = PointOfView(all_hands=True)
SHOWN_MS = 100
"""Least time of a move that is told."""


class ReplayedGame:
    """Replay with the client's board and texts."""

    def __init__(self, recorded: RecordedGame) -> None:
        """Replay the game. Raises BadRecord, also if its rules are not installed."""
        game = GAMES.installed(recorded.game)
        if game is None:
            raise BadRecord(_("the game {game} is not installed").format(game=recorded.game))
        self.recorded = recorded
        self.game: BoardGame = board_game(recorded.game)
        self.replay = Replay(game, recorded)
        self.last = self.replay.last

    @property
    def points_of_view(self) -> list[PointOfView]:
        """Points of view: each seat's, a spectator's, all hands."""
        seats = range(len(self.recorded.seats))
        return [*(PointOfView(seat) for seat in seats), PointOfView(), ALL_HANDS]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by seat, all different."""
        table = self._table(0, PointOfView())
        return tuple(seat_name(table, seat) for seat in range(len(table.seats)))

    def about(self, point: PointOfView) -> str:
        """Return a point of view in words."""
        if point.all_hands:
            return _("all hands")
        if point.seat is None:
            return _("as spectators saw it")
        return _("as {name} saw it").format(name=self.names[point.seat])

    def model(self, turn: int, point: PointOfView) -> TableModel:
        """Return the table at a turn, as `point` knew it."""
        seat = self._seat_shown(turn, point)
        view_of = self.replay.all_hands if point.all_hands else self.replay.view
        table = self._table(turn, point, seat)
        return TableModel(table, self.game, None, view_of(turn, seat))

    def _seat_shown(self, turn: int, point: PointOfView) -> int | None:
        """Return the seat from which the board is seen.

        With all hands that is the seat to act, whose hand the board shows, or the last one; in a
        game without hidden parts it is nobody's, so that the board does not turn.
        """
        if not point.all_hands or not self._has_secrets:
            return point.seat
        to_act = self.replay.to_act(turn)
        moves = self.replay.moves
        return to_act if to_act is not None else moves[-1].seat if moves else None

    @cached_property
    def _has_secrets(self) -> bool:
        return bool(self.replay.all_hands(0, None) != self.replay.view(0, None))

    def move_text(
        self, turn: int, point: PointOfView, glyphs: Glyphs, *, brief: bool = False
    ) -> str:
        """Return what led to a turn in one line: who begins, a move, or why the game ended early.

        `brief`: with the sign of the seat in place of the name.
        """
        if turn == 0:
            return "".join(log.beginning(self._table(0, point))) or _("the beginning")
        if turn > len(self.replay.moves):
            return self._given_up() if self.replay.is_given_up else self._drawn()
        move = self.replay.moves[turn - 1]
        action = self.game.log_notation(self._action(turn, point), glyphs)
        name = self.game.badge(move.seat).text if brief else self.names[move.seat]
        text = f"{turn}. {headed(name, action)}"
        # At the end: a narrow list cuts the mark rather than the action.
        return " ".join([text, _("(stand-in)")]) if move.stand_in else text

    def story(
        self, turn: int, point: PointOfView, glyphs: Glyphs, *, told: bool = False
    ) -> list[str]:
        """Return what led to a turn in sentences, with the time it took and the comments.

        `told`: all of it, for those who do not see the board.
        """
        model = self.model(turn, point)
        if not 0 < turn <= len(self.replay.moves):
            return [self.move_text(turn, point, glyphs), *model.outcome]
        move = self.replay.moves[turn - 1]
        assert model.position is not None
        lines = [*self.game.log_lines(model.position, glyphs)] or [
            self.move_text(turn, point, glyphs)
        ]
        if move.stand_in:
            stood_in = _("{bot} stood in for {who}")
            lines.append(stood_in.format(bot=move.stand_in, who=self.names[move.seat]))
        if move.by_clock:
            lines = [_("{who} ran out of time").format(who=self.names[move.seat]), *lines]
        if (took := move.times.get("took", 0)) >= SHOWN_MS:
            lines.append(_("{seconds} s").format(seconds=tenths(took / 1000)))
        return [*lines, *move.comments, *model.outcome]

    def headers(self) -> list[str]:
        """Return when and where the game was played, and its seed."""
        recorded = self.recorded
        rows = [
            (_("Date"), recorded.date),
            (_("Server"), recorded.server),
            (_("Table"), recorded.table),
        ]
        lines = [headed(title, value) for title, value in rows if value]
        return [*lines, _("Seed {seed}").format(seed=f"{recorded.seed:032x}")]

    def used_ms(self, turn: int) -> Sequence[int]:
        """Return the time that each seat has taken up to a turn; empty if none was recorded."""
        used = [0] * len(self.recorded.seats)
        for move in self.replay.moves[:turn]:
            used[move.seat] += move.times.get("took", 0)
        return used if any(move.times for move in self.replay.moves) else ()

    def _drawn(self) -> str:
        result = self.recorded.result
        if result is not None and result.end == "absence":
            return _("A draw, as somebody stayed away.").rstrip(".")
        return _("All agreed on a draw.").rstrip(".")

    def _given_up(self) -> str:
        surrender = self.replay.surrendered(self.last)[-1]
        name = self.names[surrender.seat]
        if surrender.by == "timeout":
            return _("{who} ran out of time").format(who=name)
        if surrender.by == "absence":
            return _("{who} stayed away").format(who=name)
        return _("{who} gave up").format(who=name)

    def _action(self, turn: int, point: PointOfView) -> str:
        return self.replay.known(turn) if point.all_hands else self.replay.seen(turn, point.seat)

    def _table(self, turn: int, point: PointOfView, seat: int | None = None) -> Table:
        replay, recorded, result = self.replay, self.recorded, self.recorded.result
        over = turn == self.last and replay.is_over and result is not None
        gave_up = [surrender.seat for surrender in replay.surrendered(turn)]
        end = result.end if over and result is not None else None
        return Table(
            re=1,
            table=recorded.table or "replay",
            seq=turn,
            game=recorded.game,
            rules_version=recorded.rules_version,
            options=dict(recorded.options),
            clock=Clock(),
            listed=False,
            phase="over" if over else "running",
            host="",
            hosting=False,
            seat=seat,
            seats=tuple(
                SeatInfo(
                    "taken", seat.name, seat.bot, seat.software, True, resigned=number in gave_up
                )
                for number, seat in enumerate(recorded.seats)
            ),
            invites=(None,) * len(recorded.seats),
            spectators=0,
            turn=min(turn, len(replay.moves)),
            history=self._history(turn, point),
            to_act=replay.to_act(turn),
            banks_ms=(),
            view={},
            request=None,
            outcome=result.outcome if over and result is not None else None,
            ended_by=end
            if end in ("rules", "resigned", "timeout", "absence", "agreement")
            else None,
            seed=f"{recorded.seed:032x}",
            next_table=None,
            resigned=self._resigned(gave_up, end),
        )

    def _resigned(self, gave_up: Sequence[int], end: str | None) -> int | None:
        """Return the seat whose surrender ended the game; None if it ended otherwise."""
        return gave_up[-1] if end is not None and self.replay.is_given_up else None

    def _history(self, turn: int, point: PointOfView) -> tuple[Played, ...]:
        if not 0 < turn <= len(self.replay.moves):
            return ()
        move = self.replay.moves[turn - 1]
        return (Played(move.seat, self._action(turn, point), move.by_clock),)
