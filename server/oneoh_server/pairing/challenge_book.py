"""Book of the open challenges: who challenges whom, to what, and until when."""

import msgspec

from oneoh_protocol.messages import ChallengeTerms


class OpenChallenge(msgspec.Struct, frozen=True):
    """Challenge that was neither answered nor withdrawn."""

    id: str
    by: str
    """Guest who challenges."""
    to: str
    terms: ChallengeTerms
    ends_at: float
    """Monotonic second at which it expires."""


class ChallengeBook:
    """Open challenges in memory; a guest has at most one to somebody else."""

    def __init__(self) -> None:
        self._open: dict[str, OpenChallenge] = {}

    def add(self, challenge: OpenChallenge) -> None:
        self._open[challenge.id] = challenge

    def get(self, challenge: str) -> OpenChallenge | None:
        return self._open.get(challenge)

    def remove(self, challenge: str) -> OpenChallenge | None:
        """Take a challenge out and return it; None if it is not open."""
        return self._open.pop(challenge, None)

    def by(self, guest: str) -> OpenChallenge | None:
        """Return the challenge that a guest has sent."""
        return next((each for each in self._open.values() if each.by == guest), None)

    def to(self, guest: str) -> list[OpenChallenge]:
        """Return the challenges that a guest may answer, oldest first."""
        return [each for each in self._open.values() if each.to == guest]
