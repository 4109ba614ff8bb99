"""Tournaments: opened, entered and followed by guests (protocol/README.md#tournaments-and-arenas)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.clock import Clock
from oneoh_protocol.messages.fields import (
    Count,
    Id,
    Milliseconds,
    Name,
    Payload,
    Slug,
    TableId,
    Text,
)

TournamentKind: TypeAlias = Literal["round-robin", "swiss", "knockout", "arena"]
TournamentPhase: TypeAlias = Literal["waiting", "running", "over"]
MOST_ENTRANTS = 64
MOST_IN_ROUND_ROBIN = 24
"""Most entrants of a round robin, in which each meets each."""


class TournamentTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kind of a tournament, and the game for two of which all its games are."""

    kind: TournamentKind
    game: Slug
    clock: Clock
    """There is one, and a seat whose time is up loses."""
    options: Payload = {}
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    """Rounds of a Swiss system; the other kinds have as many as they need."""
    games: Annotated[int, Meta(ge=1, le=6)] = 2
    """Games of each meeting, seats swapped after each; an arena has one."""
    minutes: Annotated[int, Meta(ge=1, le=720)] = 30
    """Time of an arena, in minutes, after which no game begins."""
    streaks: bool = True
    """Whether wins count double in an arena after two in a row."""
    rated: bool = False
    people: bool = False
    """Whether it is for people alone: no bot may enter."""
    listed: bool = True
    patience_s: Annotated[int, Meta(ge=5, le=3600)] = 60
    """Seconds until an entrant who is not connected when a game is due has lost it."""


class OpenTournament(ClientMessage, frozen=True, kw_only=True, tag="open-tournament"):
    """Command to open a tournament and become its host: the reply is `tournament`.

    The host follows it, and is no entrant yet.
    """

    title: Name
    terms: TournamentTerms


class ListTournaments(ClientMessage, frozen=True, kw_only=True, tag="list-tournaments"):
    """Command to list tournaments: the reply is `tournaments`."""


class FollowTournament(ClientMessage, frozen=True, kw_only=True, tag="follow-tournament"):
    """Command to be told of a tournament: the reply is `tournament`, which comes at changes too."""

    tournament: TableId
    """Id, or code."""


class UnfollowTournament(ClientMessage, frozen=True, kw_only=True, tag="unfollow-tournament"):
    """Command to be told of a tournament no more: the reply is `done`."""

    tournament: TableId


class EnterTournament(ClientMessage, frozen=True, kw_only=True, tag="enter-tournament"):
    """Command to enter a tournament, or to come back to it: the reply is `tournament`.

    The entrant follows it, and is told of each game by `called`.
    """

    tournament: TableId
    """Id, or code."""


class QuitTournament(ClientMessage, frozen=True, kw_only=True, tag="quit-tournament"):
    """Command to play in a tournament no more: the reply is `done`."""

    tournament: TableId


class StartTournament(ClientMessage, frozen=True, kw_only=True, tag="start-tournament"):
    """Command of the host to begin: the reply is `done`."""

    tournament: TableId


class CloseTournament(ClientMessage, frozen=True, kw_only=True, tag="close-tournament"):
    """Command of the host to end a tournament: the reply is `done`. Games that run go on."""

    tournament: TableId


class TournamentEntrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entrant of a tournament, as everybody sees it."""

    player: TableId
    """Mark of the guest, as the chat's `speaker`: it is not the guest's id."""
    name: str
    rank: Count
    """Place in the standings, from 1; those who are level share it."""
    points: Count = 0
    """2 for each win, 1 for each draw, in an arena twice as much on a streak."""
    tie_break: Count = 0
    """Number that decides between equal points."""
    games: Count = 0
    """Games that are over."""
    streak: bool = False
    """Whether the next win counts double."""
    bot: bool = False
    unregistered: bool = False
    """As in `SeatInfo`."""
    present: bool = False
    """Whether the entrant is connected."""
    withdrawn: bool = False


class TournamentGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Game of a meeting. The first of the meeting has seat 0 in every second one, from the first on."""

    table: TableId | None = None
    """None before it begins, and of a game that was not played."""
    points: tuple[Count, Count] | None = None
    """Points of both; None while the game is not over."""


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two entrants who meet, by their numbers from 0, or one who has a bye."""

    round: Count
    first: Count
    second: Count | None = None
    games: tuple[TournamentGame, ...] = ()
    won_by: Count | None = None
    """Entrant who goes on in a knockout."""


class Tournament(msgspec.Struct, frozen=True, tag="tournament", omit_defaults=True):
    """Whole tournament: reply to `open-`, `follow-` and `enter-tournament`; also sent at changes."""

    re: Count
    """Command that it replies to; 0 if it comes unasked."""
    tournament: TableId
    code: TableId
    title: str
    host: str
    """Name of the host."""
    terms: TournamentTerms
    phase: TournamentPhase
    entrants: tuple[TournamentEntrant, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    """Oldest first; of an arena the last 100."""
    round: Count = 0
    left_ms: Milliseconds = 0
    """Time that an arena has left."""
    hosting: bool = False
    """Whether the receiver is the host."""
    you: Count | None = None
    """Number of the receiver among the entrants."""


class TournamentRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tournament in a list."""

    tournament: TableId
    code: TableId
    title: str
    host: str
    terms: TournamentTerms
    phase: TournamentPhase
    entrants: Count = 0
    entered: bool = False
    """Whether the receiver is an entrant."""


class Tournaments(msgspec.Struct, frozen=True, tag="tournaments", omit_defaults=True):
    """Reply to `list-tournaments`: those that are listed, hosted or entered, the newest first."""

    re: Id
    tournaments: tuple[TournamentRow, ...] = ()


class Called(msgspec.Struct, frozen=True, tag="called", omit_defaults=True):
    """The entrant has a seat at a table whose game of a tournament runs: send `watch` to play."""

    tournament: TableId
    table: TableId
    title: Text = ""


TournamentCommand: TypeAlias = (
    OpenTournament
    | ListTournaments
    | FollowTournament
    | UnfollowTournament
    | EnterTournament
    | QuitTournament
    | StartTournament
    | CloseTournament
)
"""Commands about tournaments."""
