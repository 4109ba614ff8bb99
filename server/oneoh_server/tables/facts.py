"""Facts of a table: its event log, whose folding gives the table again. Stored as JSON."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages import (
    Admission,
    BotDetails,
    Claim,
    Clock,
    Fault,
    SeatCount,
    SeatNumber,
    SeatRating,
    Seed,
    Spectating,
    SpectatorDelay,
)

SurrenderedBy: TypeAlias = Literal["resigned", "timeout", "absence"]
DrawnBy: TypeAlias = Literal["absence", "agreement"]
Wish: TypeAlias = Literal["pause", "abort", "draw"]
Whole = Annotated[int, Meta(ge=0)]


class DamagedFact(ValueError):
    """Stored row that is no fact."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: to whom it is offered, which guest has it, and whether that guest is present."""

    offer: Literal["anyone", "invite", "bot"] = "anyone"
    invite: str | None = None
    """Secret by which a guest joins, if the offer is `invite`."""
    house_bot: str | None = None
    """Name of the house bot that the seat is for."""
    guest: str | None = None
    name: str = ""
    bot: bool = False
    software: str = ""
    rematch: bool = False
    """Whether the guest wants a rematch."""
    pause: bool = False
    """Whether the guest wants a pause."""
    abort: bool = False
    """Whether the guest wants to end the game without a result."""
    draw: bool = False
    """Whether the guest wants to call the game a draw."""
    assisted: bool = False
    """Whether the guest has seen hints of a bot."""
    takeback: int | None = None
    """Number of actions that would remain, if the guest wants the game to go back."""
    asked_back_at: int | None = None
    """Turn at which the guest has last asked for that."""
    offered_at: int | None = None
    """Turn at which the guest has last offered a draw."""
    overdue: bool = False
    """Whether the guest's grace is over, and those who stayed may choose."""
    drops: int = 0
    """Times that the guest came back after others had waited for it."""
    choice: Claim | None = None
    """Choice of the guest about seats that are overdue."""
    stand_in: str | None = None
    """House bot that the guest wants to stand in."""
    stands_for: "Seat | None" = None
    """The absent guest's seat, while a house bot stands in."""
    gone: bool = False
    """Whether the guest has left after the game."""
    unregistered: bool = False
    """Whether the guest only wears the name, and has not registered it."""
    present: bool = False
    """Whether the guest is connected; never stored."""
    arrived: bool = False
    """Whether the house bot has ever connected; never stored."""
    called: bool = False
    """Whether the house bot's process should run now; never stored."""
    details: BotDetails | None = None
    """Details of a bot, as it claims them."""
    rating: SeatRating | None = None
    """Rating of the player, as the list shows it; never stored."""

    @property
    def taken(self) -> bool:
        """Whether a guest has the seat; a house bot only once it has connected."""
        return self.guest is not None and (self.house_bot is None or self.arrived)


class Opened(msgspec.Struct, frozen=True, tag="opened", omit_defaults=True):
    """A guest opened the table: the first fact of each."""

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
    """128 bits as hexadecimal digits, secret until the game is over."""
    spectating: Spectating = "public"
    admission: Admission = "open"
    rated: bool = False
    spectator_delay: SpectatorDelay = 0
    stand_in: str | None = None
    once: str | None = None
    """Name of the `create` that opened the table, by which a repeated one is known."""


class Seated(msgspec.Struct, frozen=True, tag="seated", omit_defaults=True):
    """A guest took the seat."""

    seat: SeatNumber
    guest: str
    name: str
    bot: bool = False
    software: str = ""
    unregistered: bool = False
    details: BotDetails | None = None


class Vacated(msgspec.Struct, frozen=True, tag="vacated"):
    """The guest gave the seat up."""

    seat: SeatNumber


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The host took the seat from its guest, who may not come back."""

    seat: SeatNumber
    guest: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """The host offered the seat to somebody else."""

    seat: SeatNumber
    plan: Seat


class Hosted(msgspec.Struct, frozen=True, tag="hosted"):
    """Another guest became the host, or nobody."""

    guest: str | None
    name: str


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game began, with the first `seats` seats."""

    seats: SeatCount


class Acted(msgspec.Struct, frozen=True, tag="acted", omit_defaults=True, gc=False):
    """The seat, or the clock in its place, played an action."""

    seat: SeatNumber
    action: str
    """Canonical text of the action."""
    took_ms: Whole = 0
    """Time that the seat's clock is charged."""
    by_clock: bool = False
    lag_ms: Whole = 0
    """Compensation for the round trip, which is not charged."""
    sent_ms: Whole | None = None
    """Times of the request and of the answer: see `oneoh_protocol.messages.Times`."""
    received_ms: Whole | None = None
    answered_ms: Whole | None = None
    accepted_ms: Whole | None = None
    fault: Fault | None = None


class Surrendered(msgspec.Struct, frozen=True, tag="surrendered"):
    """The seat resigned, lost on time, or was absent and the others claimed the game."""

    seat: SeatNumber
    by: SurrenderedBy


class TimeNoted(msgspec.Struct, frozen=True, tag="noted"):
    """The present turn had lasted this long, so that a restart does not give it all back."""

    spent_ms: Whole


class Wished(msgspec.Struct, frozen=True, tag="wished", omit_defaults=True):
    """The seat wants a pause, a draw, or an end without a result; or does not, and then nobody does."""

    seat: SeatNumber
    what: Wish
    want: bool = True


class TakebackWished(msgspec.Struct, frozen=True, tag="takeback-wished"):
    """The seat wants the game to go back to `turn`; if that is None, nobody does any more."""

    seat: SeatNumber
    turn: Whole | None


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    """All agreed that only the first `turn` actions remain."""

    turn: Whole


class Paused(msgspec.Struct, frozen=True, tag="paused"):
    """All agreed to a pause, when the present turn had lasted this long."""

    spent_ms: Whole


class Unpaused(msgspec.Struct, frozen=True, tag="unpaused"):
    """The seat ended the pause."""

    seat: SeatNumber


class Assisted(msgspec.Struct, frozen=True, tag="assisted"):
    """The seat's guest was about to see hints of a bot."""

    seat: SeatNumber


class Aborted(msgspec.Struct, frozen=True, tag="aborted"):
    """The game ended without a result: all agreed, or somebody left before the first action."""


class Overdue(msgspec.Struct, frozen=True, tag="overdue"):
    """The absent seat's grace is over: those who stayed may choose."""

    seat: SeatNumber


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """The seat's guest is back after others had waited for it."""

    seat: SeatNumber


class Chose(msgspec.Struct, frozen=True, tag="chose"):
    """The seat has chosen what to do about seats that are overdue; None withdraws it."""

    seat: SeatNumber
    choice: Claim | None


class Drawn(msgspec.Struct, frozen=True, tag="drawn", omit_defaults=True):
    """The game was made a draw: by all, or by those who stayed while somebody was away."""

    by: DrawnBy = "absence"


class StoodIn(msgspec.Struct, frozen=True, tag="stood-in"):
    """The house bot `bot` plays for the absent guest of the seat, as this guest."""

    seat: SeatNumber
    guest: str
    bot: str


class StandInNamed(msgspec.Struct, frozen=True, tag="stand-in-named"):
    """The seat's guest wants this house bot to stand in, or none."""

    seat: SeatNumber
    bot: str | None


class HandedBack(msgspec.Struct, frozen=True, tag="handed-back", omit_defaults=True):
    """The seat is its guest's again, who has returned unless the stand-in was lost."""

    seat: SeatNumber
    returned: bool = True


class RematchWanted(msgspec.Struct, frozen=True, tag="wanted"):
    """The seat wants a rematch."""

    seat: SeatNumber


class Continued(msgspec.Struct, frozen=True, tag="continued"):
    """The rematch has begun, at another table."""

    next_table: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The table closed: the last fact."""

    reason: Literal["left", "abandoned", "expired", "operator"]


Fact: TypeAlias = (
    Opened
    | Seated
    | Vacated
    | Removed
    | Offered
    | Hosted
    | Begun
    | Acted
    | Surrendered
    | TimeNoted
    | Wished
    | TakebackWished
    | TakenBack
    | Paused
    | Unpaused
    | Assisted
    | Aborted
    | Overdue
    | Returned
    | Chose
    | Drawn
    | StoodIn
    | StandInNamed
    | HandedBack
    | RematchWanted
    | Continued
    | Ended
)


_SEATING = frozenset({Opened, Offered, Seated, Hosted, StoodIn})


def guests_of(fact: Fact) -> frozenset[str]:
    """Return the guests to whom this fact gives a seat, or the table."""
    if type(fact) not in _SEATING:  # most do not, and each case that fails costs a call
        return frozenset()
    match fact:
        case Opened(host=host, seats=seats):
            named = {host, *[seat.guest for seat in seats]}
        case Offered(plan=plan):
            named = {plan.guest}
        case Seated(guest=guest) | Hosted(guest=guest) | StoodIn(guest=guest):
            named = {guest}
        case _:
            named = set()
    return frozenset(guest for guest in named if guest is not None)


_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def encode_fact(fact: Fact) -> bytes:
    return msgspec.json.encode(fact)


def decode_fact(data: bytes) -> Fact:
    """Return the fact of a stored row. Raises DamagedFact if it is not a fact."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedFact(str(error)) from error
