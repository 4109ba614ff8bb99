"""Games that a bot's policy lets come about: by the queue, by challenges, at tables of its own."""

from collections.abc import Iterable
from itertools import cycle
from typing import NamedTuple

from oneoh_ai.contract import BotCard
from oneoh_ai.policy import Policy
from oneoh_games import GAMES
from oneoh_protocol.messages import (
    Accept,
    Challenged,
    ChallengeOver,
    CreateTable,
    Decline,
    DeclineReason,
    Paired,
    SeatInfo,
    Seek,
    Table,
    TableRow,
    Unqueued,
    Unseek,
    Watch,
)


class Playing(NamedTuple):
    """Games of the bot that are not over, tables that wait for others included."""

    games: int = 0
    with_bots: int = 0
    """Games with another bot."""
    waiting: int = 0
    """Tables whose game has not begun."""
    more: bool = True
    """Whether further games are wanted."""


def count_playing(tables: Iterable[Table], *, more: bool = True) -> Playing:
    """Count the tables, at all of which the bot has a seat."""
    counted = [table for table in tables if table.phase != "over"]
    return Playing(
        len(counted),
        sum(any(seat.bot for seat in _others(table)) for table in counted),
        sum(table.phase == "waiting" for table in counted),
        more,
    )


class Meetings:
    """Decisions of a policy, one game after the other. They do no I/O."""

    def __init__(self, policy: Policy, bot: BotCard) -> None:
        self._policy = policy
        self._bot = bot
        self._to_open = cycle(terms.table() for terms in policy.open)
        self._is_queued = False
        self._games_as_refused: int | None = None
        """Number of games when the server ended a place in the queue: it may not take another yet."""

    def forget_queue(self) -> None:
        """Note that the connection is new: places in the queue end with theirs."""
        self._is_queued, self._games_as_refused = False, None

    def hear(
        self, event: Challenged | ChallengeOver | Paired | Unqueued, playing: Playing
    ) -> Accept | Decline | Watch | None:
        """Return the command that follows from an event, if any."""
        match event:
            case Challenged():
                return self._answer(event, playing)
            case ChallengeOver(table=table):
                return Watch(table=table) if table is not None else None
            case Paired(table=table):
                self._is_queued = False
                return Watch(table=table)
            case Unqueued():
                self._is_queued, self._games_as_refused = False, playing.games
                return None

    def queue(self, playing: Playing) -> Seek | Unseek | None:
        """Return the command that takes a place in the queue, or gives it back; None for neither."""
        seek = self._policy.seek()
        bot = self._policy.opponents == "bots"
        has_room = self._has_room(playing, bot=bot)
        may_queue = playing.games != self._games_as_refused
        if seek is not None and has_room and may_queue and not self._is_queued:
            self._is_queued, self._games_as_refused = True, None
            return seek
        if self._is_queued and not has_room:
            self._is_queued = False
            return Unseek()
        return None

    def opened(self, playing: Playing) -> CreateTable | None:
        """Return the command for the next table of its own: one at a time waits for others."""
        if not self._policy.open or playing.waiting or playing.games >= self._policy.at_once:
            return None
        return next(self._to_open).command()

    def joins(self, row: TableRow, playing: Playing) -> bool:
        """Return whether the bot sits down at a listed table."""
        bot = any(seat.bot for seat in row.seats)
        suits = self._policy.join and self._policy.refusal(row) is None
        return suits and self._has_room(playing, bot=bot)

    def _answer(self, challenge: Challenged, playing: Playing) -> Accept | Decline:
        """Return the answer to a challenge."""
        reason = self._refusal(challenge, playing)
        if reason is None:
            return Accept(challenge=challenge.challenge)
        return Decline(challenge=challenge.challenge, reason=reason)

    def suits(self, table: Table) -> bool:
        """Return whether the bot plays with those who sit at a table with it."""
        return all(
            self._policy.suits(
                seat.name, bot=seat.bot, rating=seat.rating.rating if seat.rating else None
            )
            for seat in _others(table)
        )

    def _refusal(self, challenge: Challenged, playing: Playing) -> DeclineReason | None:
        game = challenge.terms.game
        if game not in GAMES or not self._bot.plays(game):
            return "game"
        if not self._has_room(playing, bot=challenge.bot):
            return "later"
        return self._policy.answer(challenge)

    def _has_room(self, playing: Playing, *, bot: bool) -> bool:
        has_room = self._policy.has_room(playing.games, playing.with_bots, bot=bot)
        return playing.more and has_room


def _others(table: Table) -> list[SeatInfo]:
    """Return the taken seats of others."""
    return [
        seat
        for number, seat in enumerate(table.seats)
        if number != table.seat and seat.kind == "taken"
    ]
