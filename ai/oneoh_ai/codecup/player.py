"""Seat of somebody's CodeCup player at our tables: `codecup:COMMAND`."""

from collections.abc import Sequence
from functools import partial
from pathlib import PurePath
from typing import Any

from oneoh_ai.codecup.game import START
from oneoh_ai.codecup.notation import read_line, write_deployment, write_turn
from oneoh_ai.contract import BotSpec
from oneoh_ai.failure import BotFailed
from oneoh_ai.line_process import LineProcess, check_installed, printable, split_command
from oneoh_games import AnyGame, BadNotation, Generator, IllegalAction
from oneoh_games.zero_point_one import Action, State, View, after

PREFIX = "codecup:"
"""Beginning of the name of such a bot: the command follows."""


def load_player(command: str) -> BotSpec:
    """Return the bot that a CodeCup player is; it is started with each game. Raises BadScript."""
    words = split_command(PREFIX, command)
    check_installed(PREFIX + command, words)
    return BotSpec(
        name=PurePath(words[0]).name,
        about="a player of CodeCup 2026",
        games=("zero-point-one",),
        make=partial(CodeCupPlayer, words),
    )


class CodeCupPlayer:
    """Player in one game, in which its program is told each line once and answers it.

    A program that has ended is started again and told the same lines, as long as it answers them
    as it did before. If it does not, or knows of another game than the table's, it cannot be
    brought back: each of its further turns fails.
    """

    def __init__(self, words: Sequence[str], game: AnyGame, rng: Generator) -> None:
        self._process = LineProcess(words)
        self._game = game
        self._rng = rng
        self._known: State | None = None
        """State after the program's last line; None before the first."""
        self._told: list[tuple[bytes, bytes]] = []
        """Lines that it was told in this game, each with its answer."""
        self._plan: list[Action] = []
        """Rest of a deployment that the program has chosen."""

    def choose(self, view: View, actions: Sequence[Any], /) -> Any:
        """Return the program's turn, or its next placement. Raises BotFailed."""
        if not (self._plan and self._plan[0] in actions):
            self._plan = [*self._ask(self._game.determinize(view, self._rng))]
        return self._plan.pop(0)

    def _ask(self, state: State) -> Sequence[Action]:
        line = self._news(state)
        try:
            if not self._process.is_running:
                self._bring_back()
            self._process.write(line.encode())
            answer = self._process.read()
            actions = self._read(answer, state)
        except BotFailed:
            self._process.end()
            raise
        self._told.append((line.encode(), answer))
        return actions

    def _bring_back(self) -> None:
        """Start the program, and tell it what it was told before. Raises BotFailed."""
        self._process.start()
        for line, answer in self._told:
            self._process.write(line)
            if (said := self._process.read()) != answer:
                before = f"{printable(said)!r} and not {printable(answer)!r} as before"
                raise BotFailed("garbage", f"started again, it answers {before}")

    def _news(self, state: State) -> str:
        """Return the line that tells the program how the game went on. Raises BotFailed."""
        seat, position, known = state.position.mover, state.position, self._known
        if known is None:
            if not state.deploying or any(position.pieces[seat]):
                raise BotFailed("crash", "its program cannot go on with a game that has begun")
            return write_deployment(position, 0) if seat else START
        if known.deploying and (state.turns, position.pieces[0]) == (0, known.position.pieces[0]):
            return write_deployment(position, 1)
        last = state.last if state.turns == known.turns + 1 else None
        if last is not None and after(known.position, last) == position:
            return write_turn(last, 1 - seat)
        raise BotFailed("crash", "the game went on without its program")

    def _read(self, line: bytes, state: State) -> Sequence[Action]:
        """Return the actions that the program has answered, which are legal. Raises BotFailed."""
        said = printable(line)
        try:
            actions = read_line(line.decode().strip(), state)
            for action in actions:
                state = self._game.apply(state, action)
        except (BadNotation, UnicodeDecodeError) as error:
            raise BotFailed("illegal", f"answered {said!r}: {error}") from error
        except IllegalAction as error:
            raise BotFailed("illegal", f"answered {said!r}: {error} ({error.rule})") from error
        self._known = state
        return actions
