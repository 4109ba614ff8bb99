"""Games between bots without a server and without a clock."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from oneoh_ai.contract import RESIGN, Player
from oneoh_ai.failure import BotFailed, FailureKind
from oneoh_ai.question import Answer, ask_player
from oneoh_games import AnyGame, IllegalAction, Outcome, Record, Seat
from oneoh_games.surrender import places_with, stopped_outcome

Ask: TypeAlias = Callable[[Any, Sequence[Any], bool], Answer]
"""`ask(view, actions, draw_offered)` returns a seat's answer, or raises BotFailed."""


class Fault(msgspec.Struct, frozen=True):
    """Failure of a player that stopped a game."""

    seat: Seat
    kind: FailureKind
    message: str
    where: str
    """Line of the author's file; "" if not known."""
    turn: int
    view: Any
    """View that the player was shown."""
    trace: str

    def __str__(self) -> str:
        where = f" ({self.where})" if self.where else ""
        return f"{self.kind}: {self.message}{where}"


class Turn(msgspec.Struct, frozen=True):
    """Turn that was played: its number from 1, the seconds of thought, and new habits."""

    number: int
    seat: Seat
    text: str
    seconds: float
    habits: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """Game from its start to its end, or to a fault."""

    record: Record
    outcome: Outcome | None
    fault: Fault | None
    thought: tuple[tuple[float, ...], ...]
    """Seconds of each choice, by seat."""
    resigned: tuple[tuple[int, Seat], ...] = ()
    """Seats that gave up, in order, each with the number of actions before it."""
    notes: Mapping[int, str] = {}
    """Notes of bots on their actions, by the number of actions before."""


def play(game: AnyGame, players: Sequence[Player], seed: int, options: msgspec.Struct) -> Played:
    """Play one game between players of this process."""
    return play_game(game, [partial(_ask, game, player) for player in players], seed, options)


def _ask(
    game: AnyGame, player: Player, view: Any, actions: Sequence[Any], draw_offered: bool
) -> Answer:
    return ask_player(game, player, view, actions, draw_offered=draw_offered)


def play_game(
    game: AnyGame,
    seats: Sequence[Ask],
    seed: int,
    options: msgspec.Struct,
    after_turn: Callable[[Turn], object] | None = None,
) -> Played:
    """Play one game. A fault of a player ends it and is in the result, not raised."""
    played = _Game(game, game.start(len(seats), seed, options), len(seats))
    fault = None
    while (seat := played.next_seat()) is not None:
        view, turns = game.view(played.state, seat), len(played.texts)
        try:
            actions = tuple(game.legal_actions(played.state))
            answer = seats[seat](view, actions, played.draw_offered(seat))
            played.take(seat, answer)
        except BotFailed as failed:
            turn = len(played.texts) + 1
            fault = Fault(seat, failed.kind, failed.message, failed.where, turn, view, failed.trace)
            break
        if after_turn is not None and len(played.texts) > turns:
            number = len(played.texts)
            after_turn(Turn(number, seat, answer.text, answer.seconds, answer.habits))
    record = Record(
        game.id,
        game.rules_version,
        len(seats),
        msgspec.to_builtins(options),
        seed,
        tuple(played.texts),
    )
    times = tuple(map(tuple, played.thought))
    outcome = None if fault else played.outcome
    return Played(record, outcome, fault, times, tuple(played.resigned), played.notes)


def play_on(game: AnyGame, state: Any, seats: Sequence[Ask]) -> Outcome:
    """Play a game from this state to its end; return its outcome. Raises BotFailed."""
    played = _Game(game, state, len(seats))
    while (seat := played.next_seat()) is not None:
        view, actions = game.view(played.state, seat), tuple(game.legal_actions(played.state))
        played.take(seat, seats[seat](view, actions, played.draw_offered(seat)))
    return played.outcome


class _Game:
    """Game under way, with what its record needs."""

    def __init__(self, game: AnyGame, state: Any, seats: int) -> None:
        self._game = game
        self._seats = seats
        self.state = state
        self.texts: list[str] = []
        self.thought: list[list[float]] = [[] for _ in range(seats)]
        self.resigned: list[tuple[int, Seat]] = []
        self.notes: dict[int, str] = {}
        self._want_draw: set[Seat] = set()
        """Seats that want a draw; to act declines what others have offered."""
        self._drawn = False

    def next_seat(self) -> Seat | None:
        """Return the seat to ask, None once the game is over.

        Those who gave up play the game's default action, as on a server.
        """
        while not self._drawn and len(self._gave_up) < max(1, self._seats - 1):
            seat = self._game.to_act(self.state)
            if seat not in self._gave_up:
                return seat
            self._play(self._game.format_action(self._game.default_action(self.state)))
        return None

    @property
    def outcome(self) -> Outcome:
        """Outcome of the game, which has to be over."""
        found = self._game.outcome(self.state)
        if found is None and self._drawn:
            return stopped_outcome("agreement", self._seats, self._gave_up)
        if found is None:
            return stopped_outcome("resigned", self._seats, self._gave_up)
        return replace(found, places=places_with(found.places, self._gave_up))

    def take(self, seat: Seat, answer: Answer) -> None:
        """Play a seat's answer. Raises BotFailed if it is illegal."""
        self.thought[seat].append(answer.seconds)
        if answer.text == RESIGN:
            self.resigned.append((len(self.texts), seat))
        elif answer.draw and self.draw_offered(seat):
            self._drawn = True
        else:
            self._play(answer.text)
            if answer.note:
                self.notes[len(self.texts) - 1] = answer.note
            self._want_draw = {seat} if answer.draw else self._want_draw & {seat}

    def draw_offered(self, seat: Seat) -> bool:
        """Return whether all others who play want a draw."""
        others = set(range(self._seats)) - {seat, *self._gave_up}
        return others <= self._want_draw

    @property
    def _gave_up(self) -> list[Seat]:
        return [seat for _turn, seat in self.resigned]

    def _play(self, text: str) -> None:
        self.state = _apply(self._game, self.state, text)
        self.texts.append(text)


def _apply(game: AnyGame, state: Any, text: str) -> Any:
    try:
        return game.apply(state, game.parse_action(text))
    except IllegalAction as error:
        raise BotFailed("illegal", f"answered {text!r}: {error} ({error.rule})") from error
