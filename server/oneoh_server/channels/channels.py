"""Followers of the channels, and what each channel shows."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol

from oneoh_protocol.codec import encode
from oneoh_protocol.messages import (
    BEST,
    BOTS,
    Channel,
    Done,
    FollowChannel,
    ToClient,
    UnfollowChannel,
)
from oneoh_server.channels.choosing import Candidate, Shown, candidates, choose
from oneoh_server.refusal import Refusal

PERIOD_S = 2.0
"""Seconds between two choices, while anybody follows."""
LINGER_S = 6.0
"""Seconds for which a channel still shows a game that is over."""


class Follower(Protocol):
    def send(self, message: ToClient) -> None: ...

    def send_encoded(self, message: bytes) -> None: ...


class Channels:
    """Chooses for the channels that are followed, all at once: without followers it does nothing.

    Not thread-safe: for the event loop's thread alone.
    """

    def __init__(
        self,
        tables: Callable[[], Iterable[Shown]],
        games: Collection[str],
        clock: Callable[[], float],
    ) -> None:
        """`clock` returns monotonic seconds."""
        self._tables = tables
        self._names = frozenset((BEST, BOTS, *games))
        self._clock = clock
        self._followers: dict[Follower, str] = {}
        self._on_air: dict[str, str | None] = {}
        """Id of the table of each channel that is followed."""
        self._over_at: dict[str, float] = {}
        """Monotonic second at which the game of a channel was seen to be over."""
        self._timer: asyncio.TimerHandle | None = None

    def handle(self, follower: Follower, command: FollowChannel | UnfollowChannel) -> None:
        """Carry a command of the follower out. Raises Refusal."""
        if isinstance(command, FollowChannel):
            self.follow(follower, command)
        else:
            self.unfollow(follower)
            follower.send(Done(command.id))

    def follow(self, follower: Follower, command: FollowChannel) -> None:
        """Tell the follower what the channel shows, now and later. Raises Refusal."""
        channel = command.channel
        if channel not in self._names:
            raise Refusal("no-such-game", f"the channels are {', '.join(sorted(self._names))}")
        self.unfollow(follower)
        self._followers[follower] = channel
        if channel not in self._on_air:
            self._on_air[channel] = self._choose(channel, candidates(self._tables()))
        follower.send(Done(command.id))
        follower.send(self._message(channel))
        if self._timer is None:
            self._choose_later()

    def unfollow(self, follower: Follower) -> None:
        channel = self._followers.pop(follower, None)
        if channel is not None and channel not in self._followers.values():
            self._on_air.pop(channel, None)
            self._over_at.pop(channel, None)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _choose_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(PERIOD_S, self._choose_all)

    def _choose_all(self) -> None:
        """Choose for each followed channel, and tell the followers of those that change."""
        self._timer = None
        if not self._followers:
            return
        self._choose_later()
        tables = candidates(self._tables())
        changed = [name for name in self._on_air if self._has_changed(name, tables)]
        followers: dict[str, list[Follower]] = defaultdict(list)
        for follower, channel in self._followers.items():
            followers[channel].append(follower)
        for channel in changed:
            encoded = encode(self._message(channel))
            for follower in followers[channel]:
                follower.send_encoded(encoded)

    def _has_changed(self, channel: str, tables: Mapping[str, Candidate]) -> bool:
        """Choose the table of a channel; return whether it is another one than before."""
        before = self._on_air[channel]
        if self._lingers(channel, tables.get(before or "")):
            return False
        self._on_air[channel] = self._choose(channel, tables)
        return self._on_air[channel] != before

    def _lingers(self, channel: str, table: Candidate | None) -> bool:
        """Return whether the game of a channel is over, and not for long."""
        if table is None or table.phase != "over":
            self._over_at.pop(channel, None)
            return False
        now = self._clock()
        return now - self._over_at.setdefault(channel, now) < LINGER_S

    def _choose(self, channel: str, tables: Mapping[str, Candidate]) -> str | None:
        on_air = self._on_air.get(channel)
        table = choose(channel, tables.values(), on_air, self._clock())
        return table.id if table else None

    def _message(self, channel: str) -> Channel:
        return Channel(channel, self._on_air.get(channel))
