"""Tries each action out on a deal that fits the view, and takes the one with the best lead."""

GAMES = ["one-zero-one"]


class Bot:
    """A class, because it needs the game; `--bot-option guesses=5` sets `guesses`."""

    def __init__(self, game, rng, *, guesses=3):
        self.game = game
        self.rng = rng
        self.guesses = guesses

    def choose(self, view, actions):
        # Nobody sees hidden cards: a deal is one of the ways in which they may lie.
        deals = [self.game.determinize(view, self.rng) for _ in range(self.guesses)]
        return max(actions, key=lambda action: self.lead(view.seat, action, deals))

    def lead(self, seat, action, deals):
        views = [self.game.view(self.game.apply(deal, action), seat) for deal in deals]
        return sum(view.points[seat] - view.points[1 - seat] for view in views)
