"""Search of hidden cards against itself with all cards seen, at equal work.

The other one is shown what the game reveals when it is over: both hands, and the order of the
decks. So the score says what is lost to what cannot be seen, and how well it is guessed.
"""

from collections.abc import Iterator

from bench.table import progress
from oneoh_ai.arena.event import Pairing, Result, duplicate
from oneoh_ai.mcts import TreeSearcher
from oneoh_games import GAMES, Generator

ITERATIONS = 500
"""Work of each search for a move."""
GAME = GAMES["one-zero-one"]


def play_deals(deals: int) -> Iterator[Result]:
    """Yield the results of deals that are played from both seats; entrant 1 sees all cards."""
    pairings = duplicate((0, 1), range(deals))
    for count, pairing in enumerate(pairings, 1):
        progress(f"{GAME.id}: against all-seeing: {count} of {len(pairings)} games")
        yield _play(pairing)


def _play(pairing: Pairing) -> Result:
    state, moves = GAME.start(2, pairing.deal, GAME.options()), [0, 0]
    players = [
        TreeSearcher(GAME, Generator(2 * pairing.number + seat), iterations=ITERATIONS)
        for seat in range(2)
    ]
    while (seat := GAME.to_act(state)) is not None:
        sees_all = pairing.seating[seat] == 1
        view = GAME.reveal(state, seat) if sees_all else GAME.view(state, seat)
        state = GAME.apply(state, players[seat].choose(view, GAME.legal_actions(state)))
        moves[seat] += 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Result(pairing, outcome.places, tuple(moves), slow=(0, 0), seconds=(0.0, 0.0))
