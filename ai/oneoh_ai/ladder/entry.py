"""Entry of a ladder: one of its own bots, with its guest and its connection."""

import logging
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path

from oneoh_ai.bot_details import details_of
from oneoh_ai.contract import BotCard
from oneoh_ai.entrants import Entrant
from oneoh_ai.meetings import Meetings
from oneoh_ai.plan import Plan
from oneoh_ai.policy import Policy
from oneoh_ai.runner import GaveUp, Runner, TurnedAway
from oneoh_ai.token_file import keep_token, read_token
from oneoh_ai.worker import Worker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.client import Client
from oneoh_protocol.messages import Table

_log = logging.getLogger(__name__)


class LadderEntry:
    """Bot that looks for games under the ladder's policy until it is stopped."""

    def __init__(
        self,
        name: str,
        entrant: Entrant,
        card: BotCard,
        policy: Policy,
        token_file: Path,
        game_over: Callable[[Table], object],
    ) -> None:
        """Keep the guest in `token_file`: from run to run it has its seats again."""
        self.name = name
        self._entrant = entrant
        self._card = card
        self._policy = policy
        self._token_file = token_file
        self._game_over = game_over
        self._runner: Runner | None = None

    async def play(
        self, url: str, worker: Worker, patience: float, lobby_key: str | None = None
    ) -> str:
        """Play until `stop`; return why the bot cannot go on, or ""."""
        pool = WorkerPool([worker], patience)
        client = Client(
            url,
            name=self.name,
            agent="bot",
            software=f"{self._card.name} {self._card.version}".strip(),
            details=details_of(self._card, self._entrant.options),
            token=read_token(self._token_file),
            lobby_key=lobby_key,
        )
        self._runner = Runner(
            client,
            pool,
            self._card,
            Plan(seek=self._policy.join, meets=True, at_once=self._policy.at_once, linger=0),
            meetings=Meetings(self._policy, self._card),
            seed=secrets.randbits(128),
            keep_token=partial(keep_token, self._token_file),
            game_over=self._game_over,
        )
        try:
            await self._runner.run()
        except (GaveUp, TurnedAway) as error:
            _log.error("%s: %s", self.name, error)
            return f"{self.name}: {error}"
        finally:
            pool.close()
        return ""

    def stop(self) -> None:
        """Stop playing; seats in unfinished games are kept."""
        if self._runner is not None:
            self._runner.stop()
