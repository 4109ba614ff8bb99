"""People who share this keyboard: each is a guest of the private server, with a link."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

from oneoh_protocol.messages import Command, Join, Rematch, SeatInfo, Table, Watch
from oneoh_tui.net.guests import Guest
from oneoh_tui.net.link import Link
from oneoh_tui.net.news import News


class Person:
    """Person at the keyboard."""

    def __init__(
        self, link: Link, guest: Guest | None, stop: Callable[[], Awaitable[None]]
    ) -> None:
        """`stop` ends the link."""
        self.link = link
        self.guest = guest
        self.stop = stop
        self.plans: dict[str, object] = {}
        """Unsent choices of theirs by table, while somebody else has the keyboard."""


class Keyboard:
    """People at this keyboard, the one who opened the table first. One of them has it."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.people: list[Person] = []

    def person_at(self, table: str, seat: int | None) -> Person | None:
        """Return who has a seat at a table; None if it is nobody here."""
        for person in self.people:
            known = person.link.tables.get(table)
            if known is not None and seat is not None and known.seat == seat:
                return person
        return None

    def of(self, link: Link | None) -> Person | None:
        """Return whose link it is."""
        return next((person for person in self.people if person.link is link), None)

    def asked(self, table: str, front: Link | None) -> Iterator[Person]:
        """Yield those, besides the one at `front`, who are asked to agree to something at a table."""
        for person in self.people:
            known = person.link.tables.get(table)
            if person.link is not front and known is not None and is_asked(known):
                yield person

    def seats(self, table: Table) -> frozenset[int]:
        """Return the seats of the people here: at a private server, all that no bot has."""
        return frozenset(
            at for at, seat in enumerate(table.seats) if seat.kind == "taken" and not seat.bot
        )

    def passes_to(self, table: Table) -> int | None:
        """Return the seat of the person here who has to act, unless it is the one of `table`."""
        if table.phase != "running" or table.to_act in (None, table.seat):
            return None
        return table.to_act if table.to_act in self.seats(table) else None

    def turn_at(self, table: Table) -> int | None:
        """Return the seat of the person to whom the table is shown next; None once it is over.

        In the turn of a bot that is the first of them.
        """
        seats = self.seats(table)
        if table.phase != "running" or not seats:
            return None
        return table.to_act if table.to_act in seats else min(seats)

    async def sit_down(self, opened: Table) -> bool:
        """Have everybody but the first take a seat that is kept for an invite.

        Return False if the server is gone, or somebody's connection.
        """
        from oneoh_protocol.client import ConnectionGone, Refusal

        invites = [invite for invite in opened.invites if invite is not None]
        try:
            for person, invite in zip(self.people[1:], invites, strict=True):
                await person.link.ask(Join(table=opened.table, invite=invite))
        except (ConnectionGone, Refusal):
            return False
        return True

    async def close(self) -> None:
        """End the links of all but the first, which are the session's own."""
        for person in self.people[1:]:
            await person.stop()
            if person.guest is not None:
                person.guest.close()


async def agree(link: Link, news: "News | None") -> None:
    """Agree to another game, as people do who stay at a keyboard, and follow them to its table."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    known = link.tables.get(getattr(news, "table", ""))
    for command in agreements(known) if known is not None else ():
        with suppress(Refusal, ConnectionGone):
            await link.ask(command)


def agreements(table: Table) -> Iterator[Command]:
    """Yield the commands that need no question: to the table of a rematch, and to have one."""
    if table.seat is None:
        return
    if table.next_table is not None:
        yield Watch(table=table.next_table)
    own, others = _seats(table, table.seat)
    if any(seat.rematch for seat in others if not seat.bot) and not own.rematch:
        yield Rematch(table=table.table)


def is_asked(table: Table) -> bool:
    """Return whether others want something that the player of `table` has not agreed to."""
    if table.seat is None or table.phase == "waiting":
        return False
    own, others = _seats(table, table.seat)
    wanted = set[str]().union(*(_wishes(seat) for seat in others))
    return bool(wanted - _wishes(own))


def _seats(table: Table, seat: int) -> tuple[SeatInfo, list[SeatInfo]]:
    """Return a seat and the other ones."""
    return table.seats[seat], [each for at, each in enumerate(table.seats) if at != seat]


def _wishes(seat: SeatInfo) -> set[str]:
    wishes = {
        "pause": seat.pause,
        "draw": seat.draw,
        "abort": seat.abort,
        "takeback": seat.takeback is not None,
    }
    return {name for name, wanted in wishes.items() if wanted}
