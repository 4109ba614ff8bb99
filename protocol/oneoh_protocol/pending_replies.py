"""Replies that are due on a connection, by the ids of their commands."""

import asyncio
import logging

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.connection import RemoteProtocolError
from oneoh_protocol.messages import (
    AddToken,
    Challenge,
    Challenging,
    Command,
    CreateTable,
    Done,
    EnterTournament,
    Finished,
    FollowTournament,
    GetIdentity,
    GetPlayer,
    GetRecord,
    Guests,
    Identity,
    Inspect,
    Inspection,
    Join,
    ListFinished,
    ListGuests,
    ListTables,
    ListTournaments,
    NewToken,
    OpenTournament,
    Player,
    Queued,
    RecordPart,
    RedeemCode,
    Refused,
    Reply,
    Seek,
    Table,
    Tables,
    Tournament,
    Tournaments,
    Watch,
)

_log = logging.getLogger(__name__)

_REPLIES: dict[type[Command], type[Reply]] = {
    ListTables: Tables,
    CreateTable: Table,
    Join: Table,
    Watch: Table,
    ListFinished: Finished,
    GetRecord: RecordPart,
    Inspect: Inspection,
    GetPlayer: Player,
    Seek: Queued,
    ListGuests: Guests,
    Challenge: Challenging,
    GetIdentity: Identity,
    AddToken: NewToken,
    RedeemCode: NewToken,
    OpenTournament: Tournament,
    FollowTournament: Tournament,
    EnterTournament: Tournament,
    ListTournaments: Tournaments,
}
"""Type of reply to each command that is carried out, if it is not `Done`."""


class PendingReplies:
    """Future of each reply that is due: it gets the reply, the refusal, or None without either."""

    def __init__(self) -> None:
        self._due: dict[int, tuple[type[Reply], asyncio.Future[Reply | Refused | None]]] = {}

    def expect(self, command: Command) -> asyncio.Future[Reply | Refused | None]:
        """Return the future of the reply to a command, which has its id."""
        reply: asyncio.Future[Reply | Refused | None] = asyncio.get_running_loop().create_future()
        self._due[command.id] = _REPLIES.get(type(command), Done), reply
        return reply

    def forget(self, command: Command) -> None:
        """Note that nobody awaits the reply to a command any more."""
        self._due.pop(command.id, None)

    def resolve(self, message: Reply | Refused) -> None:
        """Give a reply to whom it is for, by `re` (README.md#commands-and-replies).

        Raises RemoteProtocolError if another one is due.
        """
        kind, reply = self._due.get(message.re, (None, None))
        if kind is not None and not isinstance(message, kind | Refused):
            said = f"{type(message).__name__} where {kind.__name__} was due"
            raise RemoteProtocolError(f"the server sent {said}", close=CloseCode.BAD_FRAME)
        if reply is not None and not reply.done():
            reply.set_result(message)
        elif isinstance(message, Refused) and not message.re:
            # The server could not read the id of what it refuses.
            _log.warning("the server refused a frame: %s: %s", message.code, message.message)

    def end(self) -> None:
        """Note that the connection is gone: no reply comes any more."""
        for _kind, reply in self._due.values():
            if not reply.done():
                reply.set_result(None)
