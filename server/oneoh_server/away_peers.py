"""Connections of other nodes that have business here, by guest."""

from collections.abc import Iterator, Mapping

from oneoh_server.peer import Peer


class AwayPeers(Mapping[str, Peer]):
    """Newest connection of each guest.

    For a moment there may be two: the guest has logged in elsewhere, and the older one is not closed
    yet. Which of them is heard of first says nothing; the logins are numbered.
    """

    def __init__(self) -> None:
        self._logins: dict[str, list[tuple[int, Peer]]] = {}
        """Logins of each guest, the newest last."""

    def add(self, guest: str, login: int, peer: Peer) -> None:
        logins = self._logins.setdefault(guest, [])
        logins.append((login, peer))
        logins.sort(key=lambda each: each[0])

    def remove(self, guest: str, peer: Peer) -> None:
        left = [each for each in self._logins.pop(guest, ()) if each[1] is not peer]
        if left:
            self._logins[guest] = left

    def __getitem__(self, guest: str) -> Peer:
        return self._logins[guest][-1][1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._logins)

    def __len__(self) -> int:
        return len(self._logins)
