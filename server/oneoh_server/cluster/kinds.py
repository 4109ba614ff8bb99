"""Kinds of commands: of a table, of the services that a lobby has once, and all others."""

from typing import get_args

from oneoh_protocol.messages import (
    AddToken,
    Block,
    Chat,
    CloseTable,
    Command,
    FollowChannel,
    Kick,
    ListGuests,
    ListTournaments,
    PairingCommand,
    RedeemCode,
    TournamentCommand,
    UnfollowChannel,
    UnfollowTournament,
    Unseek,
)
from oneoh_server.tables.commands import TableCommand

OF_A_TABLE = frozenset((*get_args(TableCommand), Chat, CloseTable))
"""Commands that the owner of their table carries out."""
OF_THE_LEADER = frozenset(
    (
        *get_args(PairingCommand),
        *get_args(TournamentCommand),
        *(FollowChannel, UnfollowChannel, AddToken, RedeemCode),
    )
)
"""Commands that the leader carries out.

It has the queue, the challenges, the tournaments, the channels, and the codes.
"""
LEAVES_NOTHING = frozenset(
    (
        *(AddToken, Block, CloseTable, Kick, ListGuests, ListTournaments, RedeemCode),
        *(UnfollowTournament, Unseek),
    )
)
"""Commands after which the node that has carried them out is nothing to the connection."""


def is_service(command: Command) -> bool:
    return type(command) in OF_THE_LEADER


def table_of(command: Command) -> str | None:
    """Return the table whose owner has to carry a command out; None if it is of no table."""
    if type(command) not in OF_A_TABLE:
        return None
    table: str = command.table  # type: ignore[union-attr]
    return table
