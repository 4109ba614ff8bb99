"""Files of recorded games, one JSON object a line."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from oneoh_games import (
    GAMES,
    AnyGame,
    BadNotation,
    BadOptions,
    IllegalAction,
    Outcome,
    Record,
    WrongRules,
    replay,
)
from oneoh_games.validation import explain


class BadArchive(ValueError):
    """File that is no record of an arena, or recorded game that does not replay."""


class KeptRecord(msgspec.Struct, frozen=True):
    """Record in JSON. `seed` is 32 hex digits, because many JSON readers round large integers."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, Any]
    seed: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{1,32}$")]
    actions: tuple[str, ...]

    @classmethod
    def of(cls, record: Record) -> "KeptRecord":
        """Return the record in this form."""
        fields = msgspec.structs.asdict(record) | {"seed": f"{record.seed:032x}"}
        return cls(**fields)

    def record(self) -> Record:
        """Return the record that this was made of."""
        return Record(**msgspec.structs.asdict(self) | {"seed": int(self.seed, 16)})


class ArchivedGame(msgspec.Struct, frozen=True):
    """Recorded game: its seats by name, and how it ended."""

    record: KeptRecord
    seats: tuple[str, ...]
    outcome: Outcome | None
    fault: str | None
    number: int | None = None
    """Number of the game in its match."""

    def states(self) -> Iterator[Any]:
        """Yield each state, beginning with the one before any action.

        Raises BadArchive if the installed rules forbid an action or give another outcome.
        """
        game, state = self.game, None
        if self.record.seats not in game.seats:
            raise BadArchive(f"it does not replay: {game.id} is not for {self.record.seats} seats")
        try:
            for state in replay(game, self.record.record()):
                yield state
        except (BadNotation, BadOptions, IllegalAction, WrongRules) as error:
            raise BadArchive(f"it does not replay: {error}") from error
        outcome = game.outcome(state)
        if outcome != self.outcome:
            raise BadArchive(f"it does not replay: it ends with {outcome}, not {self.outcome}")

    @property
    def game(self) -> AnyGame:
        """Rules of the game. Raises BadArchive if they are not installed."""
        if self.record.game not in GAMES:
            raise BadArchive(f"the game {self.record.game!r} is not installed")
        return GAMES[self.record.game]


def write_line(game: ArchivedGame) -> str:
    """Return the game as one line, newline included."""
    return msgspec.json.encode(game).decode() + "\n"


def read_archive(path: Path) -> Iterator[ArchivedGame]:
    """Yield the games in a file. Raises OSError, or BadArchive with the number of the line."""
    # Read as bytes, so that the decoder reports invalid UTF-8 together with all other errors.
    with open(path, "rb") as file:
        for number, line in enumerate(file, start=1):
            try:
                game = msgspec.json.decode(line, type=ArchivedGame)
            except msgspec.MsgspecError as error:
                reason = explain(str(error))
                raise BadArchive(f"{path}, line {number}: no game of an arena: {reason}") from error
            if len(game.seats) != game.record.seats:
                raise BadArchive(f"{path}, line {number}: {len(game.seats)} seats are named")
            yield game
