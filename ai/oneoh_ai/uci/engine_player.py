"""Seat of a UCI engine at our tables: `uci:COMMAND`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count, dropwhile
from pathlib import PurePath
from typing import Any

from oneoh_ai.contract import LONGEST_NAME, BotSpec, Player
from oneoh_ai.failure import BotFailed
from oneoh_ai.line_process import check_installed, split_command
from oneoh_ai.script import BadScript
from oneoh_ai.uci import VARIANT
from oneoh_ai.uci.engine import Engine
from oneoh_ai.uci.notation import read_turn, write_fen, write_turn
from oneoh_games import AnyGame, BadNotation, Generator
from oneoh_games.zero_point_one import (
    Action,
    Drop,
    Move,
    Position,
    State,
    View,
    after,
    is_attacked,
    read_position,
    squares_in,
)
from oneoh_games.zero_point_one.history import turns_of
from oneoh_games.zero_point_one.pieces import ROYAL
from oneoh_games.zero_point_one.position import attackers

PREFIX = "uci:"
"""Beginning of the name of such a bot: settings `NAME=VALUE`, if any, and the command follow."""
TIME_MS = 1000
SHARE = 0.1
"""Share of the time left, 0 to 1, that a turn may take."""
_COUNTS = ("nodes", "depth")
_LIMITS = {"time_ms", *_COUNTS}


def load_engine(command: str) -> BotSpec:
    """Start an engine, and return the bot that it is. Raises BadScript."""
    settings, words = split_settings(split_command(PREFIX, command))
    check_installed(PREFIX + command, words)
    limits = {name: _limit(command, name, settings.pop(name)) for name in _LIMITS & {*settings}}
    engine = Engine(words, settings)
    try:
        engine.start()
    except BotFailed as failed:
        raise BadScript(f"{PREFIX}{command}: {failed.message}") from failed
    return BotSpec(
        # Engines tell their builds in their names.
        name=engine.identity.get("name", "")[:LONGEST_NAME].strip() or PurePath(words[0]).name,
        about="a UCI engine",
        games=(VARIANT,),
        author=engine.identity.get("author", ""),
        make=_maker(engine, limits),
    )


def split_settings(words: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Return the settings before a command, written as a shell writes variables, and the rest."""
    rest = list(dropwhile(lambda word: "=" in word, words))
    given = [word.partition("=") for word in words[: len(words) - len(rest)]]
    return {name: value for name, _, value in given}, rest


def _limit(command: str, name: str, value: str) -> int:
    if not value.isascii() or not value.isdigit() or int(value) < 1:
        raise BadScript(f"{PREFIX}{command}: {name} must be a whole number from 1 up")
    return int(value)


def _maker(engine: Engine, limits: Mapping[str, int]) -> Callable[..., Player]:
    games = count()

    def make(game: AnyGame, rng: Generator) -> Player:
        return EnginePlayer(engine, next(games), game, rng, partial(go_limits, limits))

    return make


def go_limits(limits: Mapping[str, int], left_ms: int | None) -> str:
    """Return what follows UCI's `go`: the limits, and never more than a share of the clock.

    `limits` has `time_ms`, `nodes`, `depth`, or some of them; without any the time is `TIME_MS`.
    """
    times = [limits["time_ms"]] if "time_ms" in limits else [] if limits else [TIME_MS]
    if left_ms is not None:
        times.append(max(1, int(left_ms * SHARE)))
    words = [f"movetime {min(times)}"] if times else []
    return " ".join([*words, *(f"{name} {limits[name]}" for name in _COUNTS if name in limits)])


class EnginePlayer:
    """Player that asks an engine for each turn, and deploys for it."""

    def __init__(
        self,
        engine: Engine,
        number: int,
        game: AnyGame,
        rng: Generator,
        go: Callable[[int | None], str],
    ) -> None:
        """Seat `engine`, whose games `number` tells apart.

        `go(left_ms)` returns the limits of a search.
        """
        self._engine = engine
        self._number = number
        self._game = game
        self._rng = rng
        self._go = go
        self._left_ms: int | None = None
        self._plan: list[Drop] = []

    def allow(self, milliseconds: int | None, /) -> None:
        """Limit the next search to a share of the time left."""
        self._left_ms = milliseconds

    def choose(self, view: View, actions: Sequence[Any], /) -> Any:
        """Return the engine's turn, or the next placement. Raises BotFailed."""
        state: State = self._game.determinize(view, self._rng)
        if state.deploying:
            return self._deploy(state, actions)
        # An engine for which the 0-1 is royal cannot be shown a position where it can be captured.
        if captures := royal_captures(state.position):
            return captures[0]
        game, go = write_game(view, state), self._go(self._left_ms)
        text = self._engine.best(self._number, game, go, state.limits)
        return self._read(text, state.position, actions)

    def _deploy(self, state: State, actions: Sequence[Any]) -> Drop:
        """Return the next placement of a deployment of the opening book."""
        # Its tables of attacks take longer to make than a list of bots may wait for.
        from oneoh_ai.alphabeta.deployment import choose_deployment

        if not self._plan or self._plan[0] not in actions:
            self._plan = [*choose_deployment(state.position, self._rng, lambda: False)]
        return self._plan.pop(0)

    def _read(self, text: str, position: Position, actions: Sequence[Any]) -> Any:
        """Return the turn that the engine wrote; any turn once its 0-1 cannot be saved."""
        if not text:
            if any(_is_safe(position, action) for action in actions):
                raise self._engine.failed("answered no turn, although it is not mated")
            return actions[0]
        try:
            return read_turn(text)
        except BadNotation as error:
            raise BotFailed("illegal", f"answered {text[:40]!r}: {error}") from error


def royal_captures(position: Position) -> list[Move]:
    """Return the mover's captures of the other 0-1."""
    royal = position.pieces[1 - position.mover][ROYAL].bit_length() - 1
    return [
        Move(origin, royal) for origin in squares_in(attackers(position, royal, position.mover))
    ]


def write_game(view: View, state: State) -> str:
    """Return the game as UCI's `position` has it, with the positions that can be repeated.

    The first position told is the first one from which on no 0-1 was left to be captured: where
    that happened before, an engine would refuse the turns.
    """
    if view.start is None:
        return f"fen {write_fen(state.position, state.turns)}"
    start, turns = read_position(view.start), tuple(turns_of(view.moves))
    position, first = start, 0
    for number, turn in enumerate(turns, 1):
        if is_attacked(position, 1 - position.mover):
            first, start = number, after(position, turn)
        position = after(position, turn)
    moves = " ".join(map(write_turn, turns[first:]))
    return f"fen {write_fen(start, first)}" + (f" moves {moves}" if moves else "")


def _is_safe(position: Position, action: Action) -> bool:
    return not is_attacked(after(position, action), position.mover)
