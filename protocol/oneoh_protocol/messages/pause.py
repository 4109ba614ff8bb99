"""Pause, draw and abort by consent (protocol/README.md#pause-draw-and-abort)."""

import msgspec

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.clock import Few
from oneoh_protocol.messages.fields import Count, Milliseconds, SeatNumber, TableId


class Pause(ClientMessage, frozen=True, kw_only=True, tag="pause"):
    """Command to offer a pause, or to agree to one: the reply is `done`.

    `seats` follows, or `paused` once every seat agrees. With `want` false it withdraws the offer,
    or declines it for all.
    """

    table: TableId
    want: bool = True


class Unpause(ClientMessage, frozen=True, kw_only=True, tag="unpause"):
    """Command of any seat to end the pause: the reply is `done`, `unpaused` follows."""

    table: TableId


class Abort(ClientMessage, frozen=True, kw_only=True, tag="abort"):
    """Command to offer to end the game without a result, or to agree: the reply is `done`.

    `seats` follows, or `over` once every seat agrees. With `want` false it withdraws the offer,
    or declines it for all.
    """

    table: TableId
    want: bool = True


class Draw(ClientMessage, frozen=True, kw_only=True, tag="draw"):
    """Command to offer a draw, or to agree to one: the reply is `done`.

    `seats` follows, or `over` once every seat agrees. With `want` false it withdraws the offer,
    or declines it for all.
    """

    table: TableId
    want: bool = True


class Paused(msgspec.Struct, frozen=True, tag="paused", omit_defaults=True):
    """Event of a table: the game is paused, and no request is open."""

    table: TableId
    seq: Count
    banks_ms: tuple[Milliseconds, ...]
    periods: tuple[Few, ...] = ()


class Unpaused(msgspec.Struct, frozen=True, tag="unpaused", omit_defaults=True):
    """Event of a table: the game goes on. A `request` with another number follows."""

    table: TableId
    seq: Count
    seat: SeatNumber
    """Seat that ended the pause."""
    banks_ms: tuple[Milliseconds, ...]
    periods: tuple[Few, ...] = ()
