"""The environment of any game: agents take turns, as PettingZoo's AEC environments have them."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from oneoh_ai.environments.arrays import Array, cut, join, size_of
from oneoh_ai.environments.drawing import draw_view
from oneoh_ai.environments.encoding import encoding_for
from oneoh_ai.environments.rewards import rewards
from oneoh_games.contract import AnyGame, Seat

Observation: TypeAlias = dict[str, NDArray[Any]]
"""`observation`: float32 of shape (n,); `action_mask`: int8 of shape (actions,), 1 if legal."""

RENDER_MODES = ("ansi",)
_SEED_BYTES = 16


class NotReset(RuntimeError):
    """Call that has no meaning before `reset`."""


class IllegalIndex(ValueError):
    """Action that the mask forbids; the game stays as it was."""


class GameEnvironment(AECEnv):
    """A game at a table with these seats and options; its agents are `seat_0`, `seat_1`, ...

    The rewards come at the end. An agent's observation tells what its seat may know, at any time;
    its mask has a 1 only while it has to act. `encoding` says what the numbers mean.
    """

    def __init__(
        self, game: AnyGame, seats: int, options: msgspec.Struct, render_mode: str | None
    ) -> None:
        """Raise BadOptions for seats or options that the game does not take."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; there is 'ansi', or None")
        game.start(seats, 0, options)
        self.game = game
        self.encoding = encoding_for(game, seats, options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{game.id}_v{game.rules_version}",
            "render_modes": list(RENDER_MODES),
            # One seat acts at a time, so there is no parallel form.
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.action_spaces = {
            agent: Discrete(self.encoding.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._options = options
        self._random, _ = seeding.np_random()
        self._state: Any = None
        self._choices: Mapping[int, Any] = {}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same games from here on; `options` are not used.

        Without a seed the generator goes on from the last game.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        drawn = int.from_bytes(self._random.bytes(_SEED_BYTES), "big")
        self._state = self.game.start(len(self.possible_agents), drawn, self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def observe(self, agent: str) -> Observation:
        """Return what the agent may know now. Raises NotReset."""
        seat = self._seat(agent)
        arrays = self.encoding.observe(self.game.view(self._state, seat))
        mask = np.zeros(self.encoding.actions, np.int8)
        if seat == self.game.to_act(self._state):
            mask[list(self._choices)] = 1
        return {"observation": join(self.encoding.parts, arrays), "action_mask": mask}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play the action of this index. Raises IllegalIndex, and NotReset."""
        agent = self._agent_to_step()
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._chosen(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state = self.game.apply(self._state, chosen)
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what a spectator sees, as text; None without a render mode. Raises NotReset."""
        if self._state is None:
            raise NotReset("call reset() before render()")
        return None if self.render_mode is None else draw_view(self.game.view(self._state, None))

    def close(self) -> None:
        """Do nothing: an environment holds no window and no file."""

    def part(self, observation: Array, name: str) -> Array:
        """Return a part of an observation in its shape; `encoding.parts` has their names."""
        return cut(self.encoding.parts, observation, name)

    def action_of(self, index: int) -> str:
        """Return the text of the action that an index stands for now. Raises IllegalIndex."""
        return self.game.format_action(self._chosen(index))

    def index_of(self, text: str) -> int:
        """Return the index of the action with this text. Raises IllegalIndex if there is none."""
        for index, action in self._choices.items():
            if self.game.format_action(action) == text:
                return index
        raise IllegalIndex(f"{text!r} is not among the {len(self._choices)} choices now")

    def _space(self) -> Dict:
        numbers, actions = size_of(self.encoding.parts), self.encoding.actions
        return Dict(
            {
                "observation": Box(-1, 1, (numbers,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )

    def _ask(self) -> None:
        """Find the seat to act and its choices, or end the game."""
        seat = self.game.to_act(self._state)
        if seat is None:
            self._end()
            return
        legal = self.game.legal_actions(self._state)
        self._choices = self.encoding.choices(self.game.view(self._state, seat), legal)
        self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        outcome = self.game.outcome(self._state)
        assert outcome is not None
        self._choices = {}
        self.rewards = dict(zip(self.agents, rewards(outcome), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, score in zip(self.agents, outcome.scores, strict=True):
            self.infos[agent] = {"score": score, "reason": outcome.reason}
        self.agent_selection = self.agents[0]

    def _agent_to_step(self) -> str:
        if not self.agents:
            raise NotReset("no game is running: call reset() first")
        agent: str = self.agent_selection
        return agent

    def _seat(self, agent: str) -> Seat:
        if self._state is None:
            raise NotReset("call reset() before observe()")
        return self.possible_agents.index(agent)

    def _chosen(self, index: int | np.integer[Any] | None) -> Any:
        if index is None or int(index) not in self._choices:
            raise IllegalIndex(
                f"{self.agent_selection} cannot play action {index} now; its action_mask has "
                f"a 1 at each of the {len(self._choices)} legal ones"
            )
        return self._choices[int(index)]
