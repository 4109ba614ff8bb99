"""House bots: processes of their own that come to tables as guests do."""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from oneoh_protocol.messages import BotOffer
from oneoh_server.bot_keeper import BACKOFF_S, BotKeeper, stop_process
from oneoh_server.refusal import Refusal
from oneoh_server.slots import Slots

_log = logging.getLogger(__name__)

BOT_COMMAND = (sys.executable, "-m", "oneoh_ai")
LIST_S = 20.0


class HouseBots:
    """The bots that are wanted, each kept by a task; no bot's code runs in this process.

    More may be wanted than the limit allows: they start when others have gone home.
    """

    def __init__(
        self,
        limit: int,
        *,
        share: int | None = None,
        command: Sequence[str] = BOT_COMMAND,
        backoff: Sequence[float] = BACKOFF_S,
    ) -> None:
        """`share` is how many processes there may be for one owner at once."""
        self._limit = limit
        self._share = limit if share is None else share
        self._slots = Slots(limit, self._share)
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._owners: dict[str, Callable[[], str]] = {}
        """For whom each guest comes, or will come."""
        self._wanted: dict[str, tuple[BotKeeper, asyncio.Task[None]]] = {}
        self._stopping: set[asyncio.Task[None]] = set()
        self._found: asyncio.Task[tuple[BotOffer, ...]] | None = None
        self._url: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        """Begin to look for bots; nobody has to wait for it but who asks for them."""
        if self._limit:
            self._found = asyncio.create_task(self._discover(), name="looking for bots")

    def listen(self, url: str) -> None:
        """Bots may come, to this address."""
        self._url.set_result(url)

    async def offers(self) -> tuple[BotOffer, ...]:
        return await asyncio.shield(self._found) if self._found else ()

    def check(self, bots: Sequence[str | None], game: str) -> None:
        """Raise Refusal unless the server has all these bots for the game."""
        found = self._found.result() if self._found and self._found.done() else ()
        playing = sorted(offer.name for offer in found if game in offer.games)
        for bot in bots:
            if bot not in playing:
                known = ", ".join(playing) or "none"
                raise Refusal("no-such-bot", f"house bots for {game}: {known}")

    def counts(self) -> Counter[str]:
        """Return how many there are of each owner; those that wait for room are among them."""
        return Counter(owner() for owner in self._owners.values())

    def lacking(self, more: int = 0) -> int:
        """Return how many have to go home before `more` can come."""
        coming = sum(min(count, self._share) for count in self.counts().values())
        return max(0, coming + more - self._limit)

    def reserve(self, guest: str, owner: Callable[[], str]) -> None:
        """Count this guest from here on; it has to be summoned, or dismissed, later."""
        self._owners[guest] = owner

    def summon(
        self,
        guest: str,
        bot: str,
        token: str,
        *,
        owner: Callable[[], str],
        table: Callable[[], str],
        lost: Callable[[], None],
    ) -> None:
        """Keep a process running for this guest; `lost` is told if that proves impossible."""
        self.reserve(guest, owner)
        if guest in self._wanted:
            return
        keeper = BotKeeper(guest, bot, command=self._command, backoff=self._backoff)

        async def keep() -> None:
            url = await asyncio.shield(self._url)
            async with self._slots.slot(owner):
                await keeper.keep(
                    ("run", bot, "--server", url, "--until-eof"),
                    lambda: {"ONEOH_TOKEN": token, "ONEOH_TABLE": table()},
                )
            del self._wanted[guest], self._owners[guest]
            lost()

        self._wanted[guest] = keeper, asyncio.create_task(keep(), name=f"house bot {guest}")

    def connected(self, guest: str) -> None:
        """A guest has come, who may be a house bot."""
        if guest in self._wanted:
            self._wanted[guest][0].connected()

    def disconnected(self, guest: str) -> None:
        """A guest's connection is gone; of a house bot that is the first sign that it hangs."""
        if guest in self._wanted:
            self._wanted[guest][0].disconnected()

    def dismiss(self, guest: str) -> None:
        """The guest is not wanted any more; its process ends in its own time."""
        self._owners.pop(guest, None)
        if guest in self._wanted:
            _, task = self._wanted.pop(guest)
            task.cancel()
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)

    async def close(self) -> None:
        """Stop every process and wait for it."""
        for guest in list(self._wanted):
            self.dismiss(guest)
        if self._found:
            self._found.cancel()
            await asyncio.wait([self._found])
        # Cancelled once already: a second time would cut the stopping short.
        await asyncio.gather(*self._stopping, return_exceptions=True)

    async def _discover(self) -> tuple[BotOffer, ...]:
        """The installed bots; none if they cannot be listed."""
        try:
            async with asyncio.timeout(LIST_S):
                listed = await self._list()
            offers = msgspec.json.decode(listed, type=tuple[BotOffer, ...])
        except (OSError, TimeoutError, msgspec.MsgspecError) as error:
            _log.warning("there are no house bots: they cannot be listed (%s)", error)
            return ()
        _log.info("house bots: %s", ", ".join(offer.name for offer in offers) or "none")
        return offers

    async def _list(self) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *self._command, "list", "--json", stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
        )
        try:
            return (await process.communicate())[0]
        finally:
            await stop_process(process, patience=0)
