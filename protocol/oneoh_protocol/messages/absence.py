"""Absence of a player from a running game (protocol/README.md#absence)."""

from typing import Literal, TypeAlias

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import SeatNumber, Slug, TableId

Choice: TypeAlias = Literal["wait", "claim", "draw", "stand-in"]
"""Decision of a seat that stayed about seats whose grace is over."""
Claim: TypeAlias = Literal["claim", "draw"]
"""Choice on which all who stayed have to agree."""


class Choose(ClientMessage, frozen=True, kw_only=True, tag="choose"):
    """Command of a seat that stayed, about those whose grace is over: the reply is `done`.

    `claim` and `draw` count once all who stayed choose the same, `wait` withdraws them; one seat
    can call a stand-in. `seats` follows, or `over`.
    """

    table: TableId
    choice: Choice
    seat: SeatNumber | None = None
    """Seat for the stand-in; None for the first whose grace is over."""
    bot: Slug | None = None
    """House bot that stands in; None for the one that was named beforehand."""


class NameStandIn(ClientMessage, frozen=True, kw_only=True, tag="name-stand-in"):
    """Command of a seat: the bot that is to stand in for it; the reply is `done`.

    `seats` follows. It comes before the bot that the table's host has named.
    """

    table: TableId
    bot: Slug | None = None
    """House bot; None for no wish."""
