"""Followers of tournaments: each is shown a tournament, and again soon after it changes."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping

from oneoh_protocol.messages import Tournament
from oneoh_server.pairing.seating import caller_of
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.tournaments.showing import show, show_to
from oneoh_server.tournaments.state import TournamentState

BATCH_S = 0.2
"""Seconds in which changes are collected, so that a round's end is one message and not dozens."""
MOST_FOLLOWED = 8
"""Most tournaments that a connection follows."""


class Followers:
    """Connections by tournament."""

    def __init__(
        self,
        states: Mapping[str, TournamentState],
        online: Mapping[str, Peer],
        now: Callable[[], float],
    ) -> None:
        """`now` returns seconds since 1970."""
        self._states = states
        self._online = online
        self._now = now
        self._peers: dict[str, dict[int, Peer]] = defaultdict(dict)
        self._changed: set[str] = set()

    def follow(self, peer: Peer, tournament: str, command: int) -> None:
        """Reply to a command with a tournament, and show it at each change. Raises Refusal."""
        followed = sum(peer.number in peers for peers in self._peers.values())
        if followed >= MOST_FOLLOWED and peer.number not in self._peers[tournament]:
            raise Refusal("too-many", f"a connection follows {MOST_FOLLOWED} tournaments")
        self._peers[tournament][peer.number] = peer
        self._send(peer, tournament, self._whole(tournament), command)

    def unfollow(self, peer: Peer, tournament: str) -> None:
        self._peers[tournament].pop(peer.number, None)

    def depart(self, peer: Peer) -> None:
        """Forget a connection, and show the others that its guest is gone."""
        for peers in self._peers.values():
            peers.pop(peer.number, None)
        guest = caller_of(peer).guest
        for tournament, state in self._states.items():
            if state.phase != "over" and state.number_of(guest) is not None:
                self.changed(tournament)

    def forget(self, tournament: str) -> None:
        self._peers.pop(tournament, None)

    def changed(self, tournament: str) -> None:
        """Show a tournament to its followers soon."""
        if not self._changed:
            asyncio.get_running_loop().call_later(BATCH_S, self._show_changed)
        self._changed.add(tournament)

    def _show_changed(self) -> None:
        changed, self._changed = self._changed, set()
        for tournament in changed & self._states.keys():
            if peers := self._peers.get(tournament):
                whole = self._whole(tournament)
                for peer in list(peers.values()):
                    self._send(peer, tournament, whole, 0)

    def _whole(self, tournament: str) -> Tournament:
        """Return what all followers see, as the standings of many entrants take a while."""
        state = self._states[tournament]
        return show(state, self._now(), lambda each: each in self._online)

    def _send(self, peer: Peer, tournament: str, whole: Tournament, command: int) -> None:
        guest = caller_of(peer).guest
        peer.send(show_to(self._states[tournament], whole, guest, command))
