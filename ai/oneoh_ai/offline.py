"""Games between bots without a server and without a clock."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from oneoh_ai.chair import Chair
from oneoh_ai.contract import Player
from oneoh_ai.failure import BotFailed, FailureKind
from oneoh_ai.question import Answer
from oneoh_games import AnyGame, IllegalAction, Outcome, Record, Seat


class AnyChair(Protocol):
    """A player at the table, in whatever process it thinks."""

    def ask(self, view: Any, actions: Sequence[Any], /) -> Answer:
        """Return the answer. Raises BotFailed."""


class Fault(msgspec.Struct, frozen=True):
    """Failure of a player, which stopped a game."""

    seat: Seat
    kind: FailureKind
    message: str
    where: str
    """The line of the author's file, empty where there is none."""
    turn: int
    view: Any
    """View that the player had."""
    trace: str

    def __str__(self) -> str:
        where = f" ({self.where})" if self.where else ""
        return f"{self.kind}: {self.message}{where}"


class Turn(msgspec.Struct, frozen=True):
    """A turn that was played, from 1, and the seconds of thought."""

    number: int
    seat: Seat
    text: str
    seconds: float


class Played(msgspec.Struct, frozen=True):
    """A game from its start to its end, or to a fault."""

    record: Record
    outcome: Outcome | None
    fault: Fault | None
    thought: tuple[tuple[float, ...], ...]
    """Seconds of each choice, by seat."""


def play(game: AnyGame, players: Sequence[Player], seed: int, options: msgspec.Struct) -> Played:
    """Play one game between players of this process."""
    return play_game(game, [Chair(game, player) for player in players], seed, options)


def play_game(
    game: AnyGame,
    chairs: Sequence[AnyChair],
    seed: int,
    options: msgspec.Struct,
    after_turn: Callable[[Turn], object] | None = None,
) -> Played:
    """Play one game. A fault of a player ends it and is reported, not raised."""
    state = game.start(len(chairs), seed, options)
    thought: list[list[float]] = [[] for _ in chairs]
    texts: list[str] = []
    fault = None
    while (seat := game.to_act(state)) is not None:
        view = game.view(state, seat)
        try:
            answer = chairs[seat].ask(view, tuple(game.legal_actions(state)))
            thought[seat].append(answer.seconds)
            state = _apply(game, state, answer.text)
        except BotFailed as failed:
            turn = len(texts) + 1
            fault = Fault(seat, failed.kind, failed.message, failed.where, turn, view, failed.trace)
            break
        texts.append(answer.text)
        if after_turn is not None:
            after_turn(Turn(len(texts), seat, answer.text, answer.seconds))
    record = Record(
        game.id, game.rules_version, len(chairs), msgspec.to_builtins(options), seed, tuple(texts)
    )
    times = tuple(tuple(seconds) for seconds in thought)
    return Played(record, None if fault else game.outcome(state), fault, times)


def _apply(game: AnyGame, state: Any, text: str) -> Any:
    try:
        return game.apply(state, game.parse_action(text))
    except IllegalAction as error:
        raise BotFailed("illegal", f"answered {text!r}: {error} ({error.rule})") from error
