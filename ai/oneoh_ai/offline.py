"""Games between players in this process: no server, no clock."""

import time
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from oneoh_ai.contract import BadAnswer, Player, answer_text
from oneoh_ai.script import explain
from oneoh_games import AnyGame, IllegalAction, Outcome, Record, Seat


class Fault(msgspec.Struct, frozen=True):
    """What stopped a game: a player's exception, or an answer that the rules forbid."""

    seat: Seat
    kind: Literal["crash", "illegal"]
    message: str
    turn: int
    view: Any
    """What the player saw."""


class Played(msgspec.Struct, frozen=True):
    """A game from its start to its end, or to a fault."""

    record: Record
    outcome: Outcome | None
    fault: Fault | None
    thought: tuple[tuple[float, ...], ...]
    """Seconds of each choice, by seat."""


class _Stopped(Exception):
    def __init__(self, kind: Literal["crash", "illegal"], message: str) -> None:
        super().__init__(message)
        self.kind: Literal["crash", "illegal"] = kind


def play(game: AnyGame, players: Sequence[Player], seed: int, options: msgspec.Struct) -> Played:
    """One game. A fault of a player ends it and is reported, not raised."""
    state = game.start(len(players), seed, options)
    thought: list[list[float]] = [[] for _ in players]
    texts: list[str] = []
    fault = None
    while (seat := game.to_act(state)) is not None:
        view, began = game.view(state, seat), time.perf_counter()
        try:
            text = _ask(game, players[seat], view, tuple(game.legal_actions(state)))
            thought[seat].append(time.perf_counter() - began)
            state = _apply(game, state, text)
        except _Stopped as stopped:
            fault = Fault(seat, stopped.kind, str(stopped), len(texts) + 1, view)
            break
        texts.append(text)
    record = Record(
        game.id, game.rules_version, len(players), msgspec.to_builtins(options), seed, tuple(texts)
    )
    times = tuple(tuple(seconds) for seconds in thought)
    return Played(record, None if fault else game.outcome(state), fault, times)


def _ask(game: AnyGame, player: Player, view: Any, actions: Sequence[Any]) -> str:
    try:
        answer = player.choose(view, actions)
    except Exception as error:
        raise _Stopped("crash", explain(error)) from error
    try:
        return answer_text(game, answer)
    except BadAnswer as error:
        raise _Stopped("illegal", str(error)) from error


def _apply(game: AnyGame, state: Any, text: str) -> Any:
    try:
        return game.apply(state, game.parse_action(text))
    except IllegalAction as error:
        raise _Stopped("illegal", f"answered {text!r}: {error} ({error.rule})") from error
