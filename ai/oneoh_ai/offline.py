"""Games between bots without a server and without a clock."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from oneoh_ai.contract import Player
from oneoh_ai.failure import BotFailed, FailureKind
from oneoh_ai.question import Answer, ask_player
from oneoh_games import AnyGame, IllegalAction, Outcome, Record, Seat

Ask: TypeAlias = Callable[[Any, Sequence[Any]], Answer]
"""`ask(view, actions)` returns a seat's answer, or raises BotFailed."""


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


def play(game: AnyGame, players: Sequence[Player], seed: int, options: msgspec.Struct) -> Played:
    """Play one game between players of this process."""
    return play_game(game, [partial(ask_player, game, player) for player in players], seed, options)


def play_game(
    game: AnyGame,
    seats: Sequence[Ask],
    seed: int,
    options: msgspec.Struct,
    after_turn: Callable[[Turn], object] | None = None,
) -> Played:
    """Play one game. A fault of a player ends it and is in the result, not raised."""
    state = game.start(len(seats), seed, options)
    thought: list[list[float]] = [[] for _ in seats]
    texts: list[str] = []
    fault = None
    while (seat := game.to_act(state)) is not None:
        view = game.view(state, seat)
        try:
            answer = seats[seat](view, tuple(game.legal_actions(state)))
            thought[seat].append(answer.seconds)
            state = _apply(game, state, answer.text)
        except BotFailed as failed:
            turn = len(texts) + 1
            fault = Fault(seat, failed.kind, failed.message, failed.where, turn, view, failed.trace)
            break
        texts.append(answer.text)
        if after_turn is not None:
            after_turn(Turn(len(texts), seat, answer.text, answer.seconds, answer.habits))
    record = Record(
        game.id, game.rules_version, len(seats), msgspec.to_builtins(options), seed, tuple(texts)
    )
    times = tuple(tuple(seconds) for seconds in thought)
    return Played(record, None if fault else game.outcome(state), fault, times)


def _apply(game: AnyGame, state: Any, text: str) -> Any:
    try:
        return game.apply(state, game.parse_action(text))
    except IllegalAction as error:
        raise BotFailed("illegal", f"answered {text!r}: {error} ({error.rule})") from error
