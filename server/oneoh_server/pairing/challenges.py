"""Challenges from guest to guest: sent, answered, and over after a while.

They are in memory alone: a challenge ends with the connection of either guest.
"""

import asyncio
import random
from collections.abc import Mapping

from oneoh_protocol.messages import (
    Accept,
    Challenge,
    Challenged,
    ChallengeEnd,
    ChallengeOver,
    ChallengeTerms,
    Challenging,
    CreateTable,
    Decline,
    DeclineReason,
    Done,
    SeatOffer,
    ToClient,
    Withdraw,
)
from oneoh_protocol.rate_limit import TokenBucket
from oneoh_protocol.speed import speed_of
from oneoh_server.chat.rooms import speaker_of
from oneoh_server.drain import Drain
from oneoh_server.ids import new_table_id
from oneoh_server.pairing.challenge_book import ChallengeBook, OpenChallenge
from oneoh_server.pairing.roster import Roster
from oneoh_server.pairing.seating import Seating, caller_of
from oneoh_server.peer import Peer
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.stores.block_store import BlockStore
from oneoh_server.stores.contract import StoreError
from oneoh_server.table_registry import TableRegistry

MOST_OPEN = 5
"""Most challenges that one guest has to answer at once."""
_BURST = 5
_SWEEP_AT = 1000
"""Number of guests above which those are forgotten who challenged nobody for a while."""


class Challenges:
    """Open challenges of the guests who are connected. For the event loop's thread alone."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        finished: FinishedGames,
        drain: Drain,
        roster: Roster,
        seating: Seating,
        blocks: BlockStore,
        online: Mapping[str, Peer],
    ) -> None:
        """`online` has the connections of the guests by id."""
        self._settings = settings
        self._registry = registry
        self._finished = finished
        self._drain = drain
        self._roster = roster
        self._seating = seating
        self._blocks = blocks
        self._online = online
        self._book = ChallengeBook()
        self._buckets: dict[str, TokenBucket] = {}

    async def send(self, peer: Peer, command: Challenge) -> None:
        """Challenge a guest who is here. Raises Refusal."""
        self._drain.check_new_table()
        caller = caller_of(peer)
        self._seating.check(peer)
        self._seating.plan(_table(command.terms), caller)
        to = self._roster.guest(command.player)
        if to == caller.guest:
            raise Refusal("bad-target", "you cannot challenge yourself")
        self._take_turn(caller.guest)
        await self._check_welcome(caller.guest, to)
        kind = speed_of(command.terms.clock)
        ratings = await self._finished.ratings(command.terms.game, kind, [caller.guest])
        challenge = self._note(caller.guest, to, command.terms)
        expires_ms = round(self._settings.challenge_seconds * 1000)
        peer.send(Challenging(command.id, challenge.id, expires_ms))
        self._send(
            to,
            Challenged(
                challenge.id,
                speaker_of(caller.guest),
                caller.name,
                command.terms,
                expires_ms,
                bot=caller.bot,
                rating=ratings.get(caller.guest),
                unregistered=caller.unregistered,
            ),
        )

    async def _check_welcome(self, by: str, to: str) -> None:
        """Raise Refusal if the guest takes no challenge, or not this one's."""
        try:
            blocked = by in await self._blocks.blocked_by(to)
        except StoreError as error:
            raise Refusal("server-busy", "try again in a moment") from error
        if blocked or self._roster.is_quiet(to) or len(self._book.to(to)) >= MOST_OPEN:
            raise Refusal("not-available", "this guest takes no challenge now")

    def _note(self, by: str, to: str, terms: ChallengeTerms) -> OpenChallenge:
        """Put a challenge into the book. Raises Refusal if one of both cannot have it any more."""
        if self._book.by(by) is not None:
            raise Refusal("too-many", "you have challenged somebody already: wait, or withdraw it")
        if by not in self._online or to not in self._online:
            raise Refusal("no-such-guest", "this guest is not here")
        seconds = self._settings.challenge_seconds
        ends_at = self._registry.clock() + seconds
        challenge = OpenChallenge(new_table_id(), by, to, terms, ends_at)
        self._book.add(challenge)
        asyncio.get_running_loop().call_later(seconds, self._end, challenge.id, "expired")
        return challenge

    def _take_turn(self, guest: str) -> None:
        """Count a challenge of the guest. Raises Refusal if it comes too early."""
        if guest not in self._buckets:
            if len(self._buckets) >= _SWEEP_AT:
                self._buckets = {id_: each for id_, each in self._buckets.items() if not each.full}
            rate = self._settings.challenges_per_minute / 60
            self._buckets[guest] = TokenBucket(rate, _BURST, self._registry.clock)
        if wait := self._buckets[guest].take():
            retry_ms = round(wait * 1000) + 1
            raise Refusal("too-fast", "too many challenges; wait a little", retry_ms=retry_ms)

    async def accept(self, peer: Peer, command: Accept) -> None:
        """Open the table of a challenge to the caller. Raises Refusal."""
        self._drain.check_new_table()
        challenge = self._to(peer, command.challenge)
        other = self._online[challenge.by]
        for each in (peer, other):
            self._seating.check(each)
        self._book.remove(challenge.id)
        players = [other, peer]
        if challenge.terms.side == "second":
            players.reverse()
        elif challenge.terms.side == "lot":
            random.SystemRandom().shuffle(players)
        table = await self._seating.open(_table(challenge.terms), players)
        self._tell(challenge, "accepted" if table else "failed", table=table)
        peer.send(Done(command.id))

    def decline(self, peer: Peer, command: Decline) -> None:
        challenge = self._to(peer, command.challenge)
        self._end(challenge.id, "declined", command.reason)
        peer.send(Done(command.id))

    def withdraw(self, peer: Peer, command: Withdraw) -> None:
        challenge = self._book.get(command.challenge)
        if challenge is None or challenge.by != caller_of(peer).guest:
            raise _gone()
        self._end(challenge.id, "withdrawn")
        peer.send(Done(command.id))

    def depart(self, guest: str) -> None:
        """End the challenges of a guest whose connection is gone."""
        for challenge in (self._book.by(guest), *self._book.to(guest)):
            if challenge is not None:
                self._end(challenge.id, "gone")

    def _to(self, peer: Peer, challenge: str) -> OpenChallenge:
        """Return an open challenge to the guest of a connection. Raises Refusal."""
        found = self._book.get(challenge)
        if found is None or found.to != caller_of(peer).guest:
            raise _gone()
        return found

    def _end(self, challenge: str, end: ChallengeEnd, reason: DeclineReason = "") -> None:
        """End a challenge, if it is still open."""
        if (found := self._book.remove(challenge)) is not None:
            self._tell(found, end, reason)

    def _tell(
        self,
        challenge: OpenChallenge,
        end: ChallengeEnd,
        reason: DeclineReason = "",
        table: str | None = None,
    ) -> None:
        for guest in (challenge.by, challenge.to):
            self._send(guest, ChallengeOver(challenge.id, end, reason, table))

    def _send(self, guest: str, message: ToClient) -> None:
        if peer := self._online.get(guest):
            peer.send(message)


def _gone() -> Refusal:
    return Refusal("no-such-challenge", "this challenge is over")


def _table(terms: ChallengeTerms) -> CreateTable:
    return CreateTable(
        game=terms.game,
        seats=(SeatOffer("anyone"),) * 2,
        options=terms.options,
        clock=terms.clock,
        rated=terms.rated,
    )
