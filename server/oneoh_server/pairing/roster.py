"""Roster of the guests who are connected, as they see each other."""

from collections.abc import Callable, Collection, Mapping
from itertools import islice

from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import GuestRow, Guests, ListGuests, Occupation
from oneoh_server.chat.rooms import speaker_of
from oneoh_server.pairing.occupation import plays
from oneoh_server.pairing.seating import caller_of
from oneoh_server.peer import Peer
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.refusal import Refusal
from oneoh_server.table_registry import TableRegistry

ROWS = 100
"""Most guests of one reply."""
REPLY_BYTES = 60_000
KEPT_S = 1.0
"""Seconds for which the order of many guests is kept, however many ask."""


class Roster:
    """Guests who are connected, house bots left out."""

    def __init__(
        self,
        registry: TableRegistry,
        finished: FinishedGames,
        online: Mapping[str, Peer],
        *,
        is_house: Callable[[str], bool],
        is_queued: Callable[[str], bool],
    ) -> None:
        """`online` has the connections of the guests by id."""
        self._registry = registry
        self._finished = finished
        self._online = online
        self._is_house = is_house
        self._is_queued = is_queued
        self._quiet: set[str] = set()
        self._listed: list[str] = []
        self._listed_at = float("-inf")

    def guest(self, mark: str, away: Collection[str] = ()) -> str:
        """Return the guest with this mark, who is here or one of `away`. Raises Refusal."""
        for guest in (*self._online, *away):
            if speaker_of(guest) == mark and not self._is_house(guest):
                return guest
        raise Refusal("no-such-guest", "this guest is not here")

    def is_quiet(self, guest: str) -> bool:
        """Return whether the guest takes no challenges."""
        return guest in self._quiet

    def set_quiet(self, guest: str, *, quiet: bool) -> None:
        if quiet:
            self._quiet.add(guest)
        else:
            self._quiet.discard(guest)

    def depart(self, guest: str) -> None:
        self._quiet.discard(guest)

    async def page(
        self,
        peer: Peer,
        command: ListGuests,
        blocked: frozenset[str],
        away: Mapping[str, str],
    ) -> Guests:
        """Return the reply to a command; `blocked` are the guests whom the caller has blocked.

        `away` has the names of those who are listed although they are not connected.
        """
        guests = [guest for guest in self._in_order() if guest in self._online]
        guests += sorted(
            away.keys() - self._online.keys(), key=lambda guest: away[guest].casefold()
        )
        page = list(islice(guests, command.skip, command.skip + ROWS))
        ratings: dict[str, int] = {}
        if command.game is not None:
            ratings = await self._finished.ratings(command.game, command.speed, page)
        you = caller_of(peer).guest
        rows: list[GuestRow] = []
        room = REPLY_BYTES
        for guest in page:
            row = self._row(guest, you, ratings, blocked)
            if row is None and guest in away:
                mark = speaker_of(guest)
                row = GuestRow(
                    mark, away[guest], rating=ratings.get(guest), blocked=True, away=True
                )
            if row is None:
                continue
            room -= size_of(row)
            if room < 0:
                break
            rows.append(row)
        return Guests(command.id, tuple(rows), max(0, len(guests) - command.skip - len(rows)))

    def _in_order(self) -> list[str]:
        """Return the guests, people first, then by name; in a full lobby as of `KEPT_S` ago."""
        now = self._registry.clock()
        if now - self._listed_at >= KEPT_S or len(self._listed) < ROWS:
            self._listed_at = now
            here = [guest for guest in self._online if not self._is_house(guest)]
            self._listed = sorted(here, key=self._place)
        return self._listed

    def _place(self, guest: str) -> tuple[bool, str, str]:
        caller = caller_of(self._online[guest])
        return caller.bot, caller.name.casefold(), guest

    def _row(
        self, guest: str, you: str, ratings: Mapping[str, int], blocked: frozenset[str]
    ) -> GuestRow | None:
        """Return the row of a guest; None if the guest has gone meanwhile."""
        if (peer := self._online.get(guest)) is None:
            return None
        caller = caller_of(peer)
        return GuestRow(
            player=speaker_of(guest),
            name=caller.name,
            bot=caller.bot,
            software=caller.software,
            occupation=self._occupation(guest),
            rating=ratings.get(guest),
            quiet=guest in self._quiet,
            you=guest == you,
            blocked=guest in blocked,
            unregistered=caller.unregistered,
        )

    def _occupation(self, guest: str) -> Occupation:
        if plays(self._registry, guest):
            return "playing"
        return "queued" if self._is_queued(guest) else "free"
