"""Open challenges of the player at a lobby: the one sent, and those received."""

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from oneoh_protocol.messages import Challenge, Challenged, ChallengeOver, Challenging, GuestRow


class Sent(NamedTuple):
    """Challenge to another guest."""

    challenge: str
    name: str
    until: float


class Received(NamedTuple):
    """Challenge that waits for the player's answer."""

    event: Challenged
    until: float


class Ended(NamedTuple):
    """Challenge that is over."""

    event: ChallengeOver
    name: str
    """Name of the other guest."""
    is_mine: bool
    """Whether the player had sent it."""


class OpenChallenges:
    """Challenges as the server has told of them. They end with the connection."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Read the time from `now`, in seconds of a monotonic clock."""
        self._now = now
        self._names: dict[str, str] = {}
        self.clear()

    def clear(self) -> None:
        """Forget all challenges: the connection that they were made on is gone."""
        self.sent: Sent | None = None
        self.received: list[Received] = []
        self.ended: Ended | None = None
        """The challenge that ended last."""

    def note_guests(self, guests: Iterable[GuestRow]) -> None:
        """Note the names of guests, by which their challenges are told."""
        self._names.update((each.player, each.name) for each in guests)

    def begin(self, command: Challenge, reply: Challenging) -> None:
        """Note a challenge that was sent."""
        name = self._names.get(command.player, "")
        self.sent = Sent(reply.challenge, name, self._now() + reply.expires_ms / 1000)

    def take(self, event: Challenged | ChallengeOver) -> None:
        """Note a challenge that came, or the end of one."""
        if isinstance(event, Challenged):
            self._names[event.player] = event.name
            self.received.append(Received(event, self._now() + event.expires_ms / 1000))
        elif self.sent is not None and self.sent.challenge == event.challenge:
            self.ended, self.sent = Ended(event, self.sent.name, is_mine=True), None
        else:
            self._end_received(event)

    def _end_received(self, event: ChallengeOver) -> None:
        for each in list(self.received):
            if each.event.challenge == event.challenge:
                self.received.remove(each)
                self.ended = Ended(event, each.event.name, is_mine=False)

    def left_s(self, challenge: Sent | Received) -> int:
        """Return the seconds that are left for the answer."""
        return max(0, round(challenge.until - self._now()))
