"""Time at a table: its clock, and the times of a move (protocol/README.md#clocks)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.fields import Milliseconds, Moment

Few: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
"""Number of byo-yomi periods, or of time-outs."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Time limit of a table; without any time there is no clock.

    Each turn is free for `delay_ms`, then runs on the seat's bank, then on its byo-yomi periods.
    When all is spent, `timeout` decides: with `act` the game's default action is played, with
    `lose` the seat loses.
    """

    bank_ms: Milliseconds = 0
    delay_ms: Milliseconds = 0
    timeout: Literal["act", "lose"] = "act"
    increment_ms: Milliseconds = 0
    """Time that each of the seat's actions adds to its bank."""
    periods: Few = 0
    """Byo-yomi periods after the bank; one that an answer keeps to is not used up."""
    period_ms: Milliseconds = 0
    strikes: Few = 0
    """With `act`, the time-out by which the seat loses after all; 0: none."""

    @property
    def runs(self) -> bool:
        """Whether there is a clock."""
        return bool(self.bank_ms or self.delay_ms or (self.periods and self.period_ms))


Fault: TypeAlias = Literal["restart", "away"]
"""Fault of the server in a turn: it restarted, or its house bot was away."""


class Times(msgspec.Struct, frozen=True, omit_defaults=True):
    """Times of a move, in milliseconds, by which both sides can audit what was charged.

    `sent` and `accepted` are on the server's clock since the game began, not counting its down
    time; `received` and `answered` on the client's since its `welcome`, as the client told them.
    """

    sent_ms: Moment | None
    """Time at which the request was first sent to the seat; None if the seat never watched."""
    accepted_ms: Moment
    charged_ms: Milliseconds
    """Time charged to the seat's clock, delay and all."""
    received_ms: Moment | None = None
    answered_ms: Moment | None = None
    lag_ms: Milliseconds = 0
    """Compensation: the time that the answer was charged less."""
    fault: Fault | None = None
