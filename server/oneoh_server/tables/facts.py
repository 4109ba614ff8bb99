"""What is stored of a table, in order: folding its facts gives the table again."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages import Clock, SeatCount, SeatNumber, Seed


class DamagedFact(ValueError):
    """A stored row is no fact."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: who it is for, who has it, and whether that guest is here."""

    offer: Literal["anyone", "invite", "bot"] = "anyone"
    invite: str | None = None
    house_bot: str | None = None
    guest: str | None = None
    name: str = ""
    bot: bool = False
    software: str = ""
    rematch: bool = False
    gone: bool = False
    """Its guest has left, once the game was over."""
    present: bool = False
    """Its guest's connection is up; never stored."""
    arrived: bool = False
    """A house bot's connection has been up; never stored."""
    called: bool = False
    """A house bot's process is wanted now; never stored."""

    @property
    def taken(self) -> bool:
        return self.guest is not None and (self.house_bot is None or self.arrived)


class Opened(msgspec.Struct, frozen=True, tag="opened", omit_defaults=True):
    """The first fact of every table."""

    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    clock: Clock
    listed: bool
    host: str | None
    host_name: str
    seats: tuple[Seat, ...]
    seed: Seed
    """A secret until the game is over."""


class Seated(msgspec.Struct, frozen=True, tag="seated", omit_defaults=True):
    seat: SeatNumber
    guest: str
    name: str
    bot: bool = False
    software: str = ""


class Vacated(msgspec.Struct, frozen=True, tag="vacated"):
    """The guest gave the seat up."""

    seat: SeatNumber


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """The host table_changed anew who the seat is for."""

    seat: SeatNumber
    plan: Seat


class Hosted(msgspec.Struct, frozen=True, tag="hosted"):
    """Another guest is the host now, or nobody."""

    guest: str | None
    name: str


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game began, with the first `seats` seats."""

    seats: SeatCount


class Acted(msgspec.Struct, frozen=True, tag="acted", omit_defaults=True):
    seat: SeatNumber
    action: str
    took_ms: Annotated[int, Meta(ge=0)] = 0
    by_clock: bool = False


class Surrendered(msgspec.Struct, frozen=True, tag="surrendered"):
    """The seat gave up, or its time was spent where that loses."""

    seat: SeatNumber
    by: Literal["resigned", "timeout"]


class RematchWanted(msgspec.Struct, frozen=True, tag="wanted"):
    """The seat wants another game."""

    seat: SeatNumber


class Continued(msgspec.Struct, frozen=True, tag="continued"):
    """The rematch is at another table."""

    next_table: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The last fact: the table is gone."""

    reason: Literal["left", "abandoned", "expired", "shutdown"]


Fact: TypeAlias = (
    Opened
    | Seated
    | Vacated
    | Offered
    | Hosted
    | Begun
    | Acted
    | Surrendered
    | RematchWanted
    | Continued
    | Ended
)


def guests_of(fact: Fact) -> frozenset[str]:
    """Return the guests who have a seat, or the table, by this fact."""
    match fact:
        case Opened(host=host, seats=seats):
            named = {host, *(seat.guest for seat in seats)}
        case Offered(plan=plan):
            named = {plan.guest}
        case Seated(guest=guest) | Hosted(guest=guest):
            named = {guest}
        case _:
            named = set()
    return frozenset(guest for guest in named if guest is not None)


_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def encode_fact(fact: Fact) -> bytes:
    return msgspec.json.encode(fact)


def decode_fact(data: bytes) -> Fact:
    """Raises DamagedFact for what is no fact."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedFact(str(error)) from error
