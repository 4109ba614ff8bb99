"""Fairy-Stockfish as a child process, and as a player of Zero Point One."""

import subprocess
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from oneoh_ai.uci import VARIANT, VARIANTS
from oneoh_ai.uci.engine_player import royal_captures
from oneoh_ai.uci.notation import read_turn, write_fen, write_turn
from oneoh_games import Generator
from oneoh_games.zero_point_one import GAME, Action, Position, View, read_position
from oneoh_games.zero_point_one.actions import format_action
from oneoh_games.zero_point_one.history import turns_of


class EngineFailed(RuntimeError):
    """The engine ended, or broke its protocol (UCI)."""


class Engine:
    """Context manager of one engine process, which speaks UCI."""

    def __init__(self, variant: str = VARIANT) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.engine_child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._tell(f"setoption name VariantPath value {VARIANTS}")
        self._tell(f"setoption name UCI_Variant value {variant}")
        self._tell("setoption name Hash value 64")
        self.new_game()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def new_game(self) -> None:
        """Clear the engine's transposition table."""
        self._tell("ucinewgame")
        self._tell("isready")
        self._hear("readyok")

    def best(self, start: Position, turns: Sequence[Action], nodes: int) -> str | None:
        """Return the turn that the engine chooses, in our notation; None if it is mated."""
        self._put(start, turns)
        self._tell(f"go nodes {nodes}")
        chosen = self._hear("bestmove").split()[1]
        if chosen == "(none)":
            return None
        return format_action(read_turn(chosen))

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of positions that the engine counts at this depth."""
        self._put(position, ())
        self._tell(f"go perft {depth}")
        return int(self._hear("Nodes searched").rpartition(" ")[2])

    def _put(self, start: Position, turns: Sequence[Action]) -> None:
        moves = " ".join(map(write_turn, turns))
        self._tell(f"position fen {write_fen(start)}" + (f" moves {moves}" if moves else ""))

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _hear(self, begin: str) -> str:
        """Return the next line that starts with `begin`."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(begin):
                return line.strip()
        raise EngineFailed(f"the engine ended before it said {begin!r}")


class EnginePlayer:
    """Player that lets the engine search `nodes` nodes a turn, after deployment."""

    def __init__(self, engine: Engine, nodes: int) -> None:
        self._engine = engine
        self._nodes = nodes
        self._rng = Generator(1)

    def choose(self, view: View, actions: Sequence[Any], /) -> Any:
        """Return the engine's turn; any turn once it is mated."""
        # The engine cannot be shown a position where the 0-1 is left to be captured.
        if captures := royal_captures(GAME.determinize(view, self._rng).position):
            return captures[0]
        if view.start is None:
            raise EngineFailed("the engine needs the turns so far: repetition must be on")
        turns = tuple(turns_of(view.moves))
        best = self._engine.best(read_position(view.start), turns, self._nodes)
        return actions[0] if best is None else best
