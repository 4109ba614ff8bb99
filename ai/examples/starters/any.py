"""@NAME@: a bot for oneoh.

    oneoh-bot check @FILE@                  does it play by the rules, and in time?
    oneoh-bot arena @FILE@ novice --game @GAME@
    oneoh-bot run @FILE@ --server ws://127.0.0.1:2550 --seek @GAME@

The guide is ai/README.md; `oneoh-bot docs` prints where it and the game's page are.
"""

NAME = "@NAME@"
ABOUT = "tries each action on a few guesses of what is hidden"
GAMES = ["@GAME@"]


class Bot:
    """There is an object for each game, so it may remember what it has seen."""

    def __init__(self, game, rng, *, guesses=3):
        self.game = game  # the rules: apply, legal_actions, outcome, determinize ...
        self.rng = rng  # the only source of chance, so that games can be played again
        self.guesses = guesses  # an option: --bot-option guesses=5

    def choose(self, view, actions):
        """Return one of the legal actions. `view` has all that this seat may know."""
        states = [self.game.determinize(view, self.rng) for _ in range(self.guesses)]
        worth = [sum(self.worth(state, action) for state in states) for action in actions]
        best = max(worth)
        return self.rng.choice([a for a, w in zip(actions, worth, strict=True) if w == best])

    def worth(self, state, action):
        """Judge an action by the state after it: this is where your ideas go."""
        seat = self.game.to_act(state)
        after = self.game.apply(state, action)
        outcome = self.game.outcome(after)
        if outcome is not None:
            return 1.0 if outcome.places[seat] == 1 else 0.0
        return 0.5
