"""`alphabeta`: the strongest built-in player of Zero Point One.

`iterative_deepening.py` and `search.py` are an alpha-beta search of the kind that chess programs
use: iterative deepening with aspiration windows, principal variation search (PVS), a transposition
table, null-move pruning, reverse futility and futility pruning, late move pruning and reductions,
and extensions when the 0-1 is attacked.

`quiescence.py` plays captures and evasions to the end, with static exchange evaluation
(`static_exchange.py`) and detection of mate in one (`mate.py`). `ordering.py` orders turns by the
transposition table, captures, killers and history. `evaluate.py` and `piece_square_values.py`
score material, mobility, the safety of each 0-1, and hands.

`board.py` plays and undoes turns on bitboards in place. No piece stands in another's way in this
game, so that `attack_sets.py` can look attacks up by the set of pieces, and exchanges and mates
are known without playing them. `deployment.py` chooses from `opening_book.py`.

The search knows the repetition and the turn limit of the table, and the positions so far from its
view. It visits some 50,000 positions a second, and reaches 6 to 8 turns in 1 s.
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
