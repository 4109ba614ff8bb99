"""Scripts for a table's decisions: this goes in, that comes out. No loop, no socket."""

from collections.abc import Sequence
from typing import Any

import msgspec

from oneoh_protocol.messages import (
    Act,
    Clock,
    Command,
    CreateTable,
    Refused,
    SeatOffer,
    ToClient,
    Watch,
)
from oneoh_server.table_plan import plan_table
from oneoh_server.tables.commands import Arrived, Caller, Departed, GuestCommand, Inbound, NewIds
from oneoh_server.tables.decide import decide, open_by
from oneoh_server.tables.effects import Effect, Send, Store
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.state import Policy, Table
from tests.server.high_card import HIGH_CARD

GUESTS = ("ann", "bob", "cat", "dan", "eve")
ME, ANYONE, INVITE = SeatOffer("me"), SeatOffer("anyone"), SeatOffer("invite")
SEED = "00000004000000030000000200000001"
POLICY = Policy(spectators=2, waiting_s=600, over_s=600, running_s=7 * 24 * 3600, grace_s=30)


def caller(guest: str, connection: int | None = None) -> Caller:
    """Ann has connection 1, Bob 2, and so on."""
    number = GUESTS.index(guest) + 1 if connection is None else connection
    return Caller(number, guest, guest.title())


class Draw:
    """NewIds names that are the same every time; `seed` is that of every table."""

    def __init__(self, seed: str = SEED) -> None:
        self._seed = seed
        self._count = 0

    def __call__(self) -> NewIds:
        self._count += 1
        name = str(self._count)
        return NewIds("table" + name, self._seed, "invite-invite-" + name, "bot" + name)


class Playbook:
    """A table of High Card that Ann opened, with everything that it brought about."""

    def __init__(
        self,
        seats: Sequence[SeatOffer] = (ME, ANYONE),
        *,
        clock: Clock = Clock(),  # noqa: B008 - frozen
        policy: Policy = POLICY,
        cards: int = 3,
        game: Any = HIGH_CARD,
        seed: str = SEED,
    ) -> None:
        self.now = 1000.0
        self.draw = Draw(seed)
        self.facts: list[Fact] = []
        options = {"cards": cards} if game is HIGH_CARD else {}
        create = CreateTable(game=game.id, seats=tuple(seats), options=options, clock=clock)
        opened = plan_table(create, caller("ann"), {game.id: game}, self.draw)
        table, effects = open_by(opened, game, policy, caller("ann"), 1, self.now)
        self.table: Table = table
        self.told: dict[int, list[ToClient]] = {}
        self.last: list[Effect] = []
        self._note(effects)

    def put(self, command: Inbound) -> list[Effect]:
        """What comes out when this goes in."""
        self.table, effects = decide(self.table, command, self.now)
        self._note(effects)
        return effects

    def ask(self, guest: str, command: Command) -> list[Effect]:
        return self.put(GuestCommand(caller(guest), command, self.draw()))  # type: ignore[arg-type]

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def come(self, guest: str, connection: int | None = None) -> list[Effect]:
        return self.put(Arrived(caller(guest, connection)))

    def go(self, guest: str) -> list[Effect]:
        return self.put(Departed(caller(guest).connection, guest, absent=True))

    def bot_comes(self, seat: int = 1) -> None:
        """The house bot of this seat has connected, and watches the table."""
        guest = self.table.seats[seat].guest
        assert guest is not None
        bot = Caller(90 + seat, guest, "greedy", bot=True)
        self.put(Arrived(bot))
        self.put(GuestCommand(bot, Watch(table=self.table.id)))

    def bot_goes(self, seat: int = 1) -> None:
        """Its connection is down."""
        guest = self.table.seats[seat].guest
        assert guest is not None
        self.put(Departed(90 + seat, guest, absent=True))

    def act(self, card: int | None = None) -> list[Effect]:
        """The seat to act plays this card, or its lowest."""
        seat = self.table.to_act
        assert seat is not None
        guest = self.table.seats[seat].guest
        assert guest is not None
        low = self.table.game.default_action(self.table.state)
        text = self.table.game.format_action(low if card is None else card)
        by = caller(guest, None if guest in GUESTS else 90 + seat)
        return self.put(
            GuestCommand(
                by, Act(id=7, table=self.table.id, request=self.table.request, action=text)
            )
        )

    def play_on(self) -> None:
        """To the end, everybody playing low."""
        while self.table.phase == "running":
            self.act()

    def heard(self, guest: str, kind: Any = object) -> list[Any]:
        """What the guest's connection was told since the last command, of one kind."""
        return [
            message
            for message in told(self.last, caller(guest).connection)
            if isinstance(message, kind)
        ]

    def refusal(self, guest: str) -> Refused:
        """The only thing that the last command brought about."""
        assert len(self.last) == 1
        (refused,) = self.heard(guest, Refused)
        assert isinstance(refused, Refused)
        return refused

    def _note(self, effects: list[Effect]) -> None:
        self.last = effects
        for effect in effects:
            if isinstance(effect, Store):
                self.facts.extend(fact for table, fact in effect.facts if table == self.table.id)
            if isinstance(effect, Send):
                for connection in effect.to:
                    self.told.setdefault(connection, []).append(effect.message)


def told(effects: list[Effect], connection: int) -> list[ToClient]:
    return [
        effect.message for effect in effects if isinstance(effect, Send) and connection in effect.to
    ]


def kinds(messages: Sequence[ToClient]) -> list[str]:
    return [type(message).__name__ for message in messages]


def stripped(table: Table) -> Table:
    """What of a table is stored."""
    seats = tuple(
        msgspec.structs.replace(seat, present=False, arrived=False, called=False)
        for seat in table.seats
    )
    return msgspec.structs.replace(
        table,
        seats=seats,
        seq=0,
        watchers={},
        began=0.0,
        idle_since=None,
        away_since=None,
        wake_at=None,
        views={},
    )
