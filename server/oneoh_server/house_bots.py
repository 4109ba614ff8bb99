"""House bots: bots whose processes the server starts, and which connect as guests do."""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Sequence

from oneoh_protocol.child_process import ChildFailed, ChildProcess
from oneoh_protocol.messages import BotOffer
from oneoh_server.bot_supervisor import BACKOFF_S, BotSupervisor
from oneoh_server.fair_semaphore import FairSemaphore
from oneoh_server.refusal import Refusal
from oneoh_server.settings import BotPace

_log = logging.getLogger(__name__)

BOT_COMMAND = (sys.executable, "-m", "oneoh_ai")
LIST_S = 20.0
"""Seconds that the command has to list the installed bots."""


class HouseBots:
    """Supervises the bots that are called, a task and a process each.

    More may be called than the limit allows: they start when others are dismissed.
    """

    def __init__(
        self,
        limit: int,
        *,
        share: int | None = None,
        command: Sequence[str] = BOT_COMMAND,
        backoff: Sequence[float] = BACKOFF_S,
        pace: BotPace = "instant",
        bot_file: str = "",
    ) -> None:
        """`limit` processes at once, of which at most `share` are one owner's.

        At the `pace` of people each answer waits for a moment. `bot_file` is a file of further bots
        (ai/README.md), or "".
        """
        self.limit = limit
        """Processes at once."""
        self.failures: Counter[str] = Counter()
        """Processes that ended unasked, by bot."""
        self.given_up: Counter[str] = Counter()
        """Bots that were given up as they kept failing, by name."""
        self._share = limit if share is None else share
        self._room = FairSemaphore(limit, self._share)
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._named = ("--bot-file", bot_file) if bot_file else ()
        self._arguments = (*self._named, *(("--pace", "human") if pace == "human" else ()))
        self._owners: dict[str, Callable[[], str]] = {}
        """Owners of the guests that are called or reserved."""
        self._called: dict[str, tuple[BotSupervisor, asyncio.Task[None]]] = {}
        self._stopping: set[asyncio.Task[None]] = set()
        self._listed: asyncio.Task[tuple[BotOffer, ...]] | None = None
        self._standby: ChildProcess | None = None
        """Process that has listed the bots, and waits to be the first one that is called."""
        self._url: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        """Begin to list the installed bots, once; only `offers` waits for the list."""
        if self.limit and self._listed is None:
            self._listed = asyncio.create_task(self._list(), name="listing bots")

    def listen(self, url: str) -> None:
        """Let bots start, which connect to this URL."""
        self._url.set_result(url)

    async def offers(self) -> tuple[BotOffer, ...]:
        """Return the installed bots, once they are listed."""
        return await asyncio.shield(self._listed) if self._listed else ()

    def check(self, bots: Sequence[str | None], game: str) -> None:
        """Raise Refusal unless the server has all these bots for the game."""
        found = self._listed.result() if self._listed and self._listed.done() else ()
        playing = sorted(offer.name for offer in found if game in offer.games)
        for bot in bots:
            if bot not in playing:
                known = ", ".join(playing) or "none"
                raise Refusal("no-such-bot", f"house bots for {game}: {known}")

    def counts(self) -> Counter[str]:
        """Return the number of bots of each owner, those that wait for room included."""
        return Counter(owner() for owner in self._owners.values())

    def is_called(self, guest: str) -> bool:
        """Return whether the guest is a house bot at work."""
        return guest in self._called

    def shortage(self, more: int = 0) -> int:
        """Return how many bots have to be dismissed before `more` can start."""
        coming = sum(min(count, self._share) for count in self.counts().values())
        return max(0, coming + more - self.limit)

    def reserve(self, guest: str, owner: Callable[[], str]) -> None:
        """Count this guest from now on; the caller has to call or dismiss it later."""
        self._owners[guest] = owner

    def call(
        self,
        guest: str,
        bot: str,
        token: str,
        *,
        owner: Callable[[], str],
        table: Callable[[], str],
        on_lost: Callable[[], None],
    ) -> None:
        """Keep a process running for this guest until it is dismissed.

        `owner` and `table` are asked again at each start. `on_lost` is called if the bot is
        given up.
        """
        self.reserve(guest, owner)
        if guest in self._called:
            return
        supervisor = BotSupervisor(
            guest,
            bot,
            command=self._command,
            backoff=self._backoff,
            standby=self._take_standby,
            on_failure=lambda: self.failures.update([bot]),
        )

        async def supervise() -> None:
            url = await asyncio.shield(self._url)
            async with self._room.held(owner):
                await supervisor.run(
                    ("run", bot, "--server", url, "--until-eof", *self._arguments),
                    lambda: {"ONEOH_TOKEN": token, "ONEOH_TABLE": table()},
                )
            self.given_up[bot] += 1
            del self._called[guest], self._owners[guest]
            on_lost()

        task = asyncio.create_task(supervise(), name=f"house bot {guest}")
        self._called[guest] = supervisor, task

    def connected(self, guest: str) -> None:
        """Note that a guest, perhaps a house bot, has connected."""
        if guest in self._called:
            self._called[guest][0].connected()

    def disconnected(self, guest: str) -> None:
        """Note that a guest's connection is lost: of a house bot, the first sign that it hangs."""
        if guest in self._called:
            self._called[guest][0].disconnected()

    def dismiss(self, guest: str) -> None:
        """Stop the guest's process, if there is one; return at once."""
        self._owners.pop(guest, None)
        if guest in self._called:
            _, task = self._called.pop(guest)
            task.cancel()
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)

    async def close(self) -> None:
        """Stop every process and wait for it."""
        for guest in list(self._called):
            self.dismiss(guest)
        if self._listed:
            self._listed.cancel()
            await asyncio.wait([self._listed])
        if (standby := self._take_standby()) is not None:
            await standby.stop()
        # They are cancelled already: a second time would interrupt the stopping.
        await asyncio.gather(*self._stopping, return_exceptions=True)

    async def _list(self) -> tuple[BotOffer, ...]:
        """Return the installed bots; none if they cannot be listed."""
        try:
            process = await ChildProcess.start([*self._command, "standby", *self._named])
            try:
                offers = await process.ready(tuple[BotOffer, ...], LIST_S)
            except BaseException:
                await process.stop(patience_s=0)
                raise
        except (OSError, ChildFailed) as error:
            reason = str(error).rpartition("\n")[2]
            _log.warning("there are no house bots: they cannot be listed (%s)", reason)
            return ()
        self._standby = process
        _log.info("house bots: %s", ", ".join(offer.name for offer in offers) or "none")
        return offers

    def _take_standby(self) -> ChildProcess | None:
        process, self._standby = self._standby, None
        return process if process is not None and process.running else None
