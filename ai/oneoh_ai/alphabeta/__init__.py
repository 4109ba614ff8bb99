"""`alphabeta`, the strongest player of Zero Point One that comes along."""

from oneoh_ai.alphabeta.player import AlphaBeta
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
    """`nodes` (positions looked at) or `depth` (turns ahead) fixes the work in place of the time."""
    return AlphaBeta(game, rng, time_ms=time_ms, nodes=nodes, depth=depth)


ALPHABETA = BotSpec(
    name="alphabeta",
    about="looks many turns ahead at Zero Point One, 200 ms a move unless told otherwise",
    make=make_alphabeta,
    games=("zero-point-one",),
)
