"""Policy of a bot in a lobby: what it plays, with whom, and how many games at a time."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_ai.plan import NewTable
from oneoh_games import GAMES
from oneoh_protocol.clock_notation import (
    BadClock,
    parse_clock,
    parse_timeout,
    with_timeout,
)
from oneoh_protocol.messages import (
    Challenged,
    Clock,
    DeclineReason,
    Opponents,
    Seek,
    Speed,
    TableRow,
)
from oneoh_protocol.speed import speed_of

Rated: TypeAlias = Literal["any", "rated", "casual"]
Games: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Rating: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


class BadPolicy(ValueError):
    """Policy file that cannot be used; the text says why."""


class TableTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Table that the bot opens, or game for which it waits in the queue, as the file has it."""

    game: str
    clock: str = ""
    """In the notation of `oneoh_protocol.clock_notation`; empty: none."""
    timeout: str = "act"
    seats: Annotated[int, Meta(ge=2, le=4)] | None = None
    """None: the fewest with which the game is played."""
    options: dict[str, Any] = {}
    rated: bool = False

    def read_clock(self) -> Clock:
        """Return the clock. Raises BadPolicy."""
        try:
            timeout = parse_timeout(self.timeout)
            return with_timeout(parse_clock(self.clock), timeout) if self.clock else Clock()
        except BadClock as error:
            raise BadPolicy(str(error)) from error

    def table(self) -> NewTable:
        """Return the terms of such a table. Raises BadPolicy."""
        game = GAMES.get(self.game)
        seats = self.seats or (game.seats[0] if game else 2)
        return NewTable(
            self.game, seats, options=self.options, clock=self.read_clock(), rated=self.rated
        )


class QueueTerms(TableTerms, frozen=True, forbid_unknown_fields=True):
    """Game for which the bot waits in the queue."""

    span: Rating | None = None
    """Points by which the ratings of others may differ at first; None: by any number."""


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Policy, as its TOML file has it; what the file leaves out, anything goes for."""

    games: tuple[str, ...] = ()
    """Games that the bot plays; none: all that it can."""
    speeds: tuple[Speed, ...] = ()
    """Speeds that it plays at; none: all."""
    opponents: Opponents = "any"
    rated: Rated = "any"
    least_rating: Rating | None = None
    """Least rating of an opponent who has one."""
    greatest_rating: Rating | None = None
    blocked: tuple[str, ...] = ()
    """Names of guests with whom it does not play."""
    at_once: Annotated[int, Meta(ge=1, le=1000)] = 1
    """Games at a time."""
    kept_for_people: Games = 0
    """Games of those that are kept for people."""
    join: bool = False
    """Whether it sits down at listed tables that have an open seat."""
    challenges: bool = True
    """Whether it accepts challenges; if not, it declines each."""
    takebacks: bool = True
    """Whether it agrees when others want moves back."""
    open: tuple[TableTerms, ...] = ()
    """Tables that it opens in turn, one at a time, while it has room for a game."""
    queue: QueueTerms | None = None

    def refusal(self, row: TableRow) -> DeclineReason | None:
        """Return why the bot does not sit down at a table; None if it may."""
        others = [seat for seat in row.seats if seat.kind == "taken"]
        reason = self._refusal(row.game, row.clock, rated=row.rated)
        if reason is not None:
            return reason
        ratings = [seat.rating.rating if seat.rating else None for seat in others]
        suited = [
            self.suits(seat.name, bot=seat.bot, rating=rating)
            for seat, rating in zip(others, ratings, strict=True)
        ]
        return None if all(suited) else ""

    def answer(self, challenge: Challenged) -> DeclineReason | None:
        """Return the reason for which the bot declines a challenge; None if it accepts."""
        if not self.challenges:
            return "later"
        terms = challenge.terms
        reason = self._refusal(terms.game, terms.clock, rated=terms.rated)
        if reason is not None:
            return reason
        suits = self.suits(challenge.name, bot=challenge.bot, rating=challenge.rating)
        return None if suits else ""

    def suits(self, name: str, *, bot: bool, rating: int | None = None) -> bool:
        """Return whether the bot plays with this guest; one without a rating has any."""
        if name.casefold() in (each.casefold() for each in self.blocked):
            return False
        if self.opponents == ("people" if bot else "bots"):
            return False
        least, greatest = self.least_rating, self.greatest_rating
        return rating is None or (
            (least is None or least <= rating) and (greatest is None or rating <= greatest)
        )

    def has_room(self, playing: int, with_bots: int, *, bot: bool) -> bool:
        """Return whether there is room for a game while others run, `with_bots` against bots."""
        room = playing < self.at_once
        return room and (not bot or with_bots < self.at_once - self.kept_for_people)

    def seek(self) -> Seek | None:
        """Return the command for a place in the queue, if the policy wants one."""
        if (terms := self.queue) is None:
            return None
        return Seek(
            game=terms.game,
            clock=terms.read_clock(),
            seats=terms.seats,
            opponents=self.opponents,
            rated=terms.rated,
            span=terms.span,
        )

    def _refusal(self, game: str, clock: Clock, *, rated: bool) -> DeclineReason | None:
        if self.games and game not in self.games:
            return "game"
        if self.speeds and speed_of(clock) not in self.speeds:
            return "clock"
        if self.rated != "any" and rated != (self.rated == "rated"):
            return "rated" if rated else "casual"
        return None


def read_policy(path: Path) -> Policy:
    """Read a policy file. Raises BadPolicy, or OSError."""
    try:
        policy = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Policy)
        for terms in (*policy.open, *filter(None, [policy.queue])):
            terms.read_clock()
    except (ValueError, msgspec.ValidationError) as error:
        raise BadPolicy(f"{path}: {error}") from error
    if policy.kept_for_people > policy.at_once:
        raise BadPolicy(f"{path}: kept_for_people is more than at_once")
    if not (policy.join or policy.challenges or policy.open or policy.queue):
        raise BadPolicy(f"{path}: nothing to do: set join, challenges, open or queue")
    return policy
