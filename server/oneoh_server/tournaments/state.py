"""State of a tournament: a frozen value, which is stored whole at each change."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from oneoh_protocol.messages import TournamentPhase, TournamentTerms

WIN, DRAW = 2, 1
"""Points of a game."""

_MORE = 2
"""Most games that follow a meeting of a knockout which is even."""


class Result(NamedTuple):
    """Game that is over, as one of its players sees it."""

    opponent: int
    points: int


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Guest who plays in the tournament."""

    guest: str
    name: str
    bot: bool = False
    unregistered: bool = False
    withdrawn: bool = False


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """Game of a meeting; the first of the meeting has seat 0 in those with an even number."""

    table: str | None = None
    points: tuple[int, int] | None = None
    """Points of the first and the second of the meeting, once it is over."""


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Meeting of two entrants, by number; without a second the first has a bye."""

    round: int
    first: int
    second: int | None = None
    games: tuple[Game, ...] = ()

    @property
    def score(self) -> tuple[int, int]:
        """Points of both in the games that are over."""
        done = [game.points for game in self.games if game.points is not None]
        return sum(first for first, _ in done), sum(second for _, second in done)

    @property
    def forfeited(self) -> bool:
        """Whether a game was not played, as somebody was away: the rest is not played either."""
        return any(game.points is not None and game.table is None for game in self.games)

    def pending(self) -> int | None:
        """Return the number of the game that is not over; None if there is none."""
        number = len(self.games) - 1
        return number if self.games and self.games[number].points is None else None

    def is_over(self, terms: TournamentTerms) -> bool:
        """Return whether no game of the meeting is left to play."""
        if self.second is None or self.forfeited:
            return True
        if self.pending() is not None:
            return False
        played, wanted = len(self.games), games_of(terms)
        if terms.kind != "knockout":
            return played >= wanted
        lead = abs(self.score[0] - self.score[1])
        if played < wanted:
            return lead > WIN * (wanted - played)
        return bool(lead) or played >= wanted + _MORE

    def winner(self) -> int:
        """Return who goes on in a knockout: of two who are level the one with the lower number."""
        if self.second is None:
            return self.first
        first, second = self.score
        if first == second:
            return min(self.first, self.second)
        return self.first if first > second else self.second


class TournamentState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tournament with all that has happened in it. Times are in seconds since 1970."""

    id: str
    title: str
    host: str
    host_name: str
    terms: TournamentTerms
    opened_s: int
    phase: TournamentPhase = "waiting"
    entrants: tuple[Entrant, ...] = ()
    """In the order of the seeding, once it runs."""
    meetings: tuple[Meeting, ...] = ()
    """Oldest first."""
    began_s: int = 0
    ended_s: int = 0
    revision: int = 0
    """Number of the changes that were stored."""

    @property
    def round(self) -> int:
        """Number of the present round, from 1; 0 before the first."""
        return self.meetings[-1].round if self.meetings else 0

    def number_of(self, guest: str) -> int | None:
        """Return the number of an entrant; None if the guest is none."""
        numbers = (n for n, each in enumerate(self.entrants) if each.guest == guest)
        return next(numbers, None)

    def pending(self) -> Iterator[tuple[int, int]]:
        """Yield the games that are not over, by the numbers of the meeting and of the game."""
        for number, meeting in enumerate(self.meetings):
            if (game := meeting.pending()) is not None:
                yield number, game

    def between_games(self) -> Iterator[int]:
        """Yield the numbers of the meetings whose next game is due."""
        for number, meeting in enumerate(self.meetings):
            if meeting.pending() is None and not meeting.is_over(self.terms):
                yield number

    def free(self) -> frozenset[int]:
        """Return the numbers of the entrants who play on and are in no game."""
        here = {n for n, each in enumerate(self.entrants) if not each.withdrawn}
        for number, _ in self.pending():
            meeting = self.meetings[number]
            if meeting.second is not None:
                here -= {meeting.first, meeting.second}
        return frozenset(here)

    def with_meeting(self, number: int, meeting: Meeting) -> "TournamentState":
        """Return the state in which a meeting is another one."""
        before, after = self.meetings[:number], self.meetings[number + 1 :]
        return replace(self, meetings=(*before, meeting, *after))

    def with_game(self, number: int, game: int, changed: Game) -> "TournamentState":
        """Return the state in which a game of a meeting is another one."""
        meeting = self.meetings[number]
        games = (*meeting.games[:game], changed, *meeting.games[game + 1 :])
        return self.with_meeting(number, replace(meeting, games=games))

    def results(self) -> list[list[Result]]:
        """Return the games of each entrant that are over, by number, the oldest first."""
        found: list[list[Result]] = [[] for _ in self.entrants]
        for meeting in self.meetings:
            for game in meeting.games:
                if game.points is not None and meeting.second is not None:
                    found[meeting.first].append(Result(meeting.second, game.points[0]))
                    found[meeting.second].append(Result(meeting.first, game.points[1]))
        return found


def encode_state(state: TournamentState) -> str:
    """Return a tournament as it is stored, as JSON."""
    return msgspec.json.encode(state).decode()


def decode_state(stored: str) -> TournamentState:
    """Return a stored tournament. Raises msgspec.ValidationError."""
    return msgspec.json.decode(stored, type=TournamentState)


def games_of(terms: TournamentTerms) -> int:
    """Return the games of each meeting."""
    return 1 if terms.kind == "arena" else terms.games
