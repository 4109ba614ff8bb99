"""Learns Binary on the small board from nothing, by REINFORCE, in less than a minute.

It keeps a weight for each turn and each seat, plays against itself, and makes the turns of a won
game likelier. It needs `pip install 'oneoh[pettingzoo]'`, and runs as `python binary.py`.
"""

import numpy as np

from oneoh_ai.environments import environment

RATE = 0.2
"""How far a game moves the weights."""


class Policy:
    """Plays each legal turn with a probability that grows with its weight."""

    def __init__(self, env, seed=0):
        self.random = np.random.default_rng(seed)
        self.weights = {agent: np.zeros(env.encoding.actions) for agent in env.possible_agents}

    def odds(self, agent, legal):
        weights = self.weights[agent][legal]
        odds = np.exp(weights - weights.max())
        return odds / odds.sum()

    def choose(self, agent, legal):
        return self.random.choice(legal, p=self.odds(agent, legal))

    def learn(self, turns, advantages):
        """Follow the gradient of the turns' log-probabilities, as far as their seats did well."""
        for agent, legal, action in turns:
            step = RATE * advantages[agent]
            self.weights[agent][legal] -= step * self.odds(agent, legal)
            self.weights[agent][action] += step


def play(env, players):
    """Play a game; return its turns (agent, legal actions, action) and the rewards by agent."""
    env.reset()
    turns, rewards = [], {}
    for agent in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        action = None
        if is_over:
            rewards[agent] = reward
        else:
            legal = np.flatnonzero(observation["action_mask"])
            action = players[agent].choose(agent, legal)
            turns.append((agent, legal, action))
        env.step(action)
    return turns, rewards


def train(games, seed=0):
    """Return the policy that learned from so many games against itself, and its environment."""
    env = environment("binary", options={"size": 6})
    env.reset(seed=seed)
    policy = Policy(env, seed)
    expected = dict.fromkeys(env.possible_agents, 0.0)  # one side has it easier: that is no merit
    for _ in range(games):
        turns, rewards = play(env, dict.fromkeys(env.possible_agents, policy))
        policy.learn(turns, {agent: rewards[agent] - expected[agent] for agent in rewards})
        for agent, reward in rewards.items():
            expected[agent] += 0.02 * (reward - expected[agent])
    return policy, env


def score(env, policy, games):
    """Return the policy's share of the points in games against random play, half from each seat."""
    untrained, points = Policy(env, seed=1), 0.0
    for number in range(games):
        own = env.possible_agents[number % 2]
        players = {agent: policy if agent == own else untrained for agent in env.possible_agents}
        _, rewards = play(env, players)
        points += (1 + rewards[own]) / 2
    return points / games


if __name__ == "__main__":
    learned, table = train(games=1500)
    print(f"it scores {score(table, learned, games=200):.0%} against random play")
