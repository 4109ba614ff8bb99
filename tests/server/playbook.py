"""Scripts for a table's decisions: this goes in, that comes out; no event loop, no socket."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from oneoh_protocol.codec import decode, encode
from oneoh_protocol.evolve import evolve
from oneoh_protocol.messages import (
    Act,
    Admission,
    Clock,
    Command,
    CreateTable,
    Refused,
    SeatOffer,
    Spectating,
    ToClient,
    Watch,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_protocol.seat_clock import LagTerms
from oneoh_server.table_plan import plan_table
from oneoh_server.tables.audiences import Audiences
from oneoh_server.tables.commands import Arrived, Caller, Departed, GuestCommand, Inbound, NewIds
from oneoh_server.tables.decide import create_table, decide
from oneoh_server.tables.effects import Effect, Send, StoreFacts
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.state import Before, Policy, Table
from tests.server.exchange import NAMES, Step
from tests.server.high_card import HIGH_CARD

ME, ANYONE, INVITE = SeatOffer("me"), SeatOffer("anyone"), SeatOffer("invite")
SEED = "00000004000000030000000200000001"
POLICY = Policy(
    spectators=2,
    waiting_s=600,
    over_s=600,
    running_s=7 * 24 * 3600,
    grace_s=30,
    lag=LagTerms(0, 0, 0),
    startup_ms=0,
    absence_s=60,
    drops=3,
)


RECENT: "deque[Playbook]" = deque(maxlen=4)
"""Last playbooks of the running test, whose exchanges it prints if it fails."""


def caller(guest: str, connection: int | None = None) -> Caller:
    """Return the guest on a connection; unless given, Ann has number 1, Bob 2, and so on."""
    number = NAMES.index(guest) + 1 if connection is None else connection
    return Caller(number, guest, guest.title())


class Draw:
    """Draws the same ids every time; `seed` is that of every table."""

    def __init__(self, seed: str = SEED) -> None:
        self._seed = seed
        self._count = 0

    def __call__(self) -> NewIds:
        self._count += 1
        name = str(self._count)
        return NewIds("table" + name, self._seed, "invite-invite-in" + name, "bot" + name)


class Playbook:
    """A table that Ann opened, with all that went in and came out of it."""

    def __init__(
        self,
        seats: Sequence[SeatOffer] = (ME, ANYONE),
        *,
        clock: Clock = Clock(),  # noqa: B008 - frozen
        policy: Policy = POLICY,
        cards: int = 3,
        game: Any = HIGH_CARD,
        seed: str = SEED,
        spectating: Spectating = "public",
        admission: Admission = "open",
        spectator_delay: int = 0,
        stand_in: str | None = None,
    ) -> None:
        self.now = 1000.0
        self.draw = Draw(seed)
        self.facts: list[Fact] = []
        options = {"cards": cards} if game is HIGH_CARD else {}
        create = CreateTable(
            game=game.id,
            seats=tuple(seats),
            options=options,
            clock=clock,
            spectating=spectating,
            admission=admission,
            spectator_delay=spectator_delay,
            stand_in=stand_in,
        )
        opened = plan_table(create, caller("ann"), {game.id: game}, self.draw)
        table, effects = create_table(opened, game, policy, caller("ann"), 1, self.now)
        self.table: Table = table
        self.sent: dict[int, list[ToClient]] = {}
        """All messages to each connection."""
        self.last: list[Effect] = []
        """Effects of the last command."""
        self.exchange: list[Step] = []
        self._note("ann opens the table", effects)
        RECENT.append(self)

    def put(self, command: Inbound) -> list[Effect]:
        """Give the table a command; return its effects."""
        self.table, effects = decide(self.table, command, self.now)
        self._note(command, effects)
        return effects

    def ask(self, guest: str, command: Command) -> list[Effect]:
        numbered = replace(command, id=command.id or 1)
        return self.put(GuestCommand(caller(guest), numbered, self.draw()))  # type: ignore[arg-type]

    @property
    def banks(self) -> tuple[int, ...]:
        """Banks of the seats when the present turn began."""
        return tuple(clock.bank_ms for clock in self.table.clocks)

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def come(self, guest: str, connection: int | None = None) -> list[Effect]:
        return self.put(Arrived(caller(guest, connection)))

    def go(self, guest: str) -> list[Effect]:
        return self.put(Departed(caller(guest).connection, guest, absent=True))

    def bot_comes(self, seat: int = 1) -> None:
        """Connect the house bot of this seat, and have it watch the table."""
        guest = self.table.seats[seat].guest
        assert guest is not None
        bot = Caller(90 + seat, guest, "greedy", bot=True)
        self.put(Arrived(bot))
        self.put(GuestCommand(bot, Watch(table=self.table.id)))

    def bot_goes(self, seat: int = 1) -> None:
        """Disconnect the house bot of this seat."""
        guest = self.table.seats[seat].guest
        assert guest is not None
        self.put(Departed(90 + seat, guest, absent=True))

    def act(self, card: int | None = None) -> list[Effect]:
        """Play this card, or the lowest, for the seat to act."""
        seat = self.table.to_act
        assert seat is not None
        guest = self.table.seats[seat].guest
        assert guest is not None
        low = self.table.game.default_action(self.table.state)
        text = self.table.game.format_action(low if card is None else card)
        by = caller(guest, None if guest in NAMES else 90 + seat)
        return self.put(
            GuestCommand(
                by, Act(id=7, table=self.table.id, request=self.table.request, action=text)
            )
        )

    def play_on(self) -> None:
        """Play to the end, every seat its lowest card."""
        while self.table.phase == "running":
            self.act()

    def heard(self, guest: str, kind: Any = object) -> list[Any]:
        """Return the messages of a kind that the last command sent the guest."""
        return [
            message
            for message in sent(self.last, caller(guest).connection)
            if isinstance(message, kind)
        ]

    def holds(self, guest: str) -> TableMessage:
        """Return the table as the guest holds it, folded from all that it was sent."""
        held: TableMessage | None = None
        for message in map(received, self.sent[caller(guest).connection]):
            if isinstance(message, TableMessage):
                held = message
            elif held is not None and hasattr(message, "table"):
                held = evolve(held, message)
        assert held is not None
        return held

    def refusal(self, guest: str) -> Refused:
        """Return the refusal that is the only effect of the last command."""
        assert len(self.last) == 1
        (refused,) = self.heard(guest, Refused)
        assert isinstance(refused, Refused)
        return refused

    def _note(self, command: Inbound | str, effects: list[Effect]) -> None:
        self.last = effects
        self.exchange.append(Step(self.now, command, effects))
        for effect in effects:
            if isinstance(effect, StoreFacts):
                self.facts.extend(fact for table, fact in effect.facts if table == self.table.id)
            if isinstance(effect, Send):
                for connection in effect.to:
                    self.sent.setdefault(connection, []).append(effect.message)


def sent(effects: list[Effect], connection: int) -> list[ToClient]:
    return [
        effect.message for effect in effects if isinstance(effect, Send) and connection in effect.to
    ]


def received(message: ToClient) -> Any:
    """Return the message as the client reads it: a view is a map then."""
    return decode(encode(message), ToClient)  # type: ignore[arg-type]


def kinds(messages: Sequence[ToClient]) -> list[str]:
    return [type(message).__name__ for message in messages]


def stripped(table: Table) -> Table:
    """Return the table without what is never stored."""
    seats = tuple(
        msgspec.structs.replace(seat, present=False, arrived=False, called=False)
        for seat in table.seats
    )
    return msgspec.structs.replace(
        table,
        seats=seats,
        seq=0,
        watchers={},
        audiences=Audiences(),
        began=0.0,
        zero=0.0,
        asked_at=None,
        fault=None,
        idle_since=None,
        away_since=None,
        crowd_at=None,
        absent=False,
        graces={},
        counting=None,
        wake_at=None,
        views={},
        before=Before(table.before.state),
    )
