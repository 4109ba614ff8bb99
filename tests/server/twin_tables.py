"""Two live tables whose games differ only in what one receiver may not know."""

from collections.abc import Iterator
from typing import Any, TypeAlias
from zlib import crc32

from msgspec.structs import replace

from oneoh_games import AnyGame, Generator, Seat
from oneoh_protocol.codec import encode
from oneoh_protocol.messages import Act, Choose, Join, Watch
from oneoh_server.tables.commands import Caller, GuestCommand, Wake
from oneoh_server.tables.state import Before, Table
from tests.server.playbook import ANYONE, ME, POLICY, Playbook, caller

PLAYERS = ("ann", "bob", "cat")
SPECTATOR = "dan"
HIDDEN_PARTS = 5
"""Hidden parts that are tried before each move."""
TRIED = 6
"""Actions of each table that are tried to find two that look the same."""


Move: TypeAlias = tuple[Any, str]
"""State, and the action that is played in it."""


class TwinTables:
    """Tables of one game. `receiver`, a seat or None for a spectator, cannot tell them apart."""

    def __init__(
        self,
        games: tuple[AnyGame, AnyGame],
        seats: int,
        receiver: Seat | None,
        seed: int,
        *,
        stand_in: bool = False,
    ) -> None:
        """With `stand_in`, a bot holds the seat that begins, and `receiver` may be that seat."""
        self.game = games[0]
        self.receiver = receiver
        self.differing = 0
        """Moves after which the hidden parts of the games differed."""
        self.moves: tuple[list[Move], list[Move]] = ([], [])
        """Moves of each table."""
        self._rng = Generator(seed)
        self._one, self._other = (_begun(game, seats, seed) for game in games)
        self._holder = _hold(self._one, self._other) if stand_in else None
        self._hide()

    def play(self, moves: int) -> None:
        """Play random moves that look the same to the receiver, until before the end."""
        for _ in range(moves):
            if (pair := self._next_pair()) is None:
                return
            for table, action, made in zip((self._one, self._other), pair, self.moves, strict=True):
                made.append((table.table.state, action))
                _act(table, action)
            self.differing += self._one.table.state != self._other.table.state

    def _next_pair(self) -> tuple[str, str] | None:
        """Return an action for each table that look the same; None before the end.

        A move may open what differs between the tables. Then the other table gets another hidden
        part, and for want of one where nothing is opened, that of the first table.
        """
        if self._one.table.state == self._other.table.state:
            self._hide()
        for _ in range(HIDDEN_PARTS):
            if (pair := next(self._pairs(), None)) is not None:
                return pair
            self._hide()
        self._put(self._one.table.state)
        return next(self._pairs(), None)

    @property
    def frames(self) -> tuple[list[bytes], list[bytes]]:
        """All that the receiver was sent at each of the tables, in order."""
        number = self._connection
        one, other = (
            [encode(message) for message in each.sent[number]] for each in (self._one, self._other)
        )
        return one, other

    @property
    def _connection(self) -> int:
        if self.receiver is None:
            return caller(SPECTATOR).connection
        if self.receiver == self._holder:
            return _bot_at(self._one, self.receiver).connection
        return caller(PLAYERS[self.receiver]).connection

    def _hide(self) -> None:
        """Put a random state that looks the same to the receiver in place of the other table's."""
        view = self.game.view(self._one.table.state, self.receiver)
        self._put(self.game.determinize(view, self._rng.spawn()))

    def _put(self, state: Any) -> None:
        self._other.table = with_state(self._other.table, state)

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Yield an action for each table, different ones first, that look the same."""
        one, other = ({*self._tried(each.table.state)} for each in (self._one, self._other))
        if self._one.table.to_act == self.receiver:
            one = other = one & other
        looks = [
            {text: self._look(each.table.state, text) for text in sorted(texts)}
            for each, texts in ((self._one, one), (self._other, other))
        ]
        for is_same in (False, True):
            for text, look in looks[0].items():
                for other_text, other_look in looks[1].items():
                    if (text == other_text) == is_same and look is not None and look == other_look:
                        yield text, other_text

    def _tried(self, state: Any) -> list[str]:
        legal = [self.game.format_action(action) for action in self.game.legal_actions(state)]
        turn = self._one.table.turn
        # The same choice for both tables, as far as they have the same actions.
        return sorted(legal, key=lambda text: crc32(f"{turn} {text}".encode()))[:TRIED]

    def _look(self, state: Any, text: str) -> tuple[str, Any] | None:
        """Return what the receiver sees of an action and after it; None if it ends the game."""
        action = self.game.parse_action(text)
        after = self.game.apply(state, action)
        if self.game.to_act(after) is None:
            return None
        seen = self.game.seen_action(state, action, self.receiver)
        return seen, self.game.view(after, self.receiver)


def with_state(table: Table, state: Any) -> Table:
    """Return the table with another state, and nothing kept of the one that it had."""
    return replace(table, state=state, views={}, before=Before(table.before.state))


def _begun(game: AnyGame, seats: int, seed: int) -> Playbook:
    table = Playbook([ME, *[ANYONE] * (seats - 1)], game=game, seed=f"{seed:032x}")
    table.ask(SPECTATOR, Watch(id=3, table=table.table.id))
    for guest in PLAYERS[1:seats]:
        table.ask(guest, Join(id=5, table=table.table.id))
    return table


def _act(table: Playbook, action: str) -> None:
    seat = table.table.to_act
    assert seat is not None
    command = Act(id=7, table=table.table.id, request=table.table.request, action=action)
    table.wait(1)
    held = table.table.seats[seat].stands_for is not None
    by = _bot_at(table, seat) if held else caller(PLAYERS[seat])
    table.put(GuestCommand(by, command, table.draw()))


def _hold(*tables: Playbook) -> Seat:
    """Have a bot stand in for the seat that begins, at each table; return the seat."""
    seat = tables[0].table.to_act
    assert seat is not None
    for table in tables:
        table.go(PLAYERS[seat])
        table.wait(POLICY.absence_s)
        table.put(Wake())
        other = PLAYERS[1 if seat == 0 else 0]
        table.ask(other, Choose(table=table.table.id, choice="stand-in", bot="greedy"))
        table.bot_comes(seat)
    return seat


def _bot_at(table: Playbook, seat: Seat) -> Caller:
    """Return the stand-in at a seat as `Playbook.bot_comes` has connected it."""
    return Caller(90 + seat, table.table.seats[seat].guest or "", "greedy", bot=True)
