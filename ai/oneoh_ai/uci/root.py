"""Position from which our engine searches, and what happened before it."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from oneoh_ai.alphabeta.board import board_of
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.uci.engine_options import EngineOptions
from oneoh_ai.uci.notation import read_fen, read_turn
from oneoh_games import BadNotation
from oneoh_games.zero_point_one import Position, after, legal_turns, read_position
from oneoh_games.zero_point_one.pieces import ROYAL

START = read_position("aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r")
"""Start of the variant in `zero-point-one.ini`."""


class Root(msgspec.Struct, frozen=True):
    """Position at the root of a search."""

    position: Position = START
    turns: int = 0
    """Turns of both seats before it."""
    arisen: Mapping[int, int] = {}
    """Occurrences of each position told, this one included, by key."""

    def draw_rules(self, options: EngineOptions) -> DrawRules:
        """Return the rules under which the game may be drawn from here on."""
        return DrawRules(
            repetition=options.repetition,
            turns_left=max(0, options.most_turns - self.turns),
            arisen=self.arisen,
        )


def root_after(fen: str | None, turns: Sequence[str]) -> Root:
    """Return the root after a position's turns; `fen` None is the start.

    Raises BadNotation, for illegal turns too.
    """
    position, before = (START, 0) if fen is None else read_fen(fen)
    keys = [board_of(position).key]
    for text in turns:
        turn = read_turn(text)
        if turn not in legal_turns(position):
            raise BadNotation(f"{text} is not legal after {len(keys) - 1} turns")
        position = after(position, turn)
        if not position.pieces[position.mover][ROYAL]:
            raise BadNotation(f"{text} captures the 0-1, after which there is no position")
        keys.append(board_of(position).key)
    return Root(position, before + len(turns), Counter(keys))
