"""`alphabeta`: the strongest built-in player of Zero Point One.

The search is the kernel `oneoh_ai.kernels.zero_point_one`. Here are its root
(`iterative_deepening.py`), with aspiration windows, and the player: its time and its work, the
choice of a deployment (`deployment.py`) from `opening_book.py`, and what the table's rules and the
game so far tell of draws (`draw_rules.py`).

In 1 s it visits some 50,000 positions and looks 8 turns or more ahead; compiled, some 3 million and
14 turns or more.
"""

from oneoh_ai.contract import BotSpec, Player, Positive
from oneoh_games import AnyGame, Generator


def make_alphabeta(
    game: AnyGame,
    rng: Generator,
    *,
    time_ms: Positive = 200,
    nodes: Positive | None = None,
    depth: Positive | None = None,
) -> Player:
    """Seat the bot. `nodes` or `depth` (turns), if given, limits a search instead of `time_ms`."""
    # Its tables of attacks take longer to make than a server's list of bots may wait for.
    from oneoh_ai.alphabeta.player import AlphaBeta

    return AlphaBeta(game, rng, time_ms=time_ms, nodes=nodes, depth=depth)


ALPHABETA = BotSpec(
    name="alphabeta",
    about="looks many turns ahead at Zero Point One, 200 ms a move unless told otherwise",
    strength="strong",
    make=make_alphabeta,
    games=("zero-point-one",),
)
