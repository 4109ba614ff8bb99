"""Record of a table: made of its facts. Nothing here does I/O."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

import msgspec

from oneoh_games import AnyGame
from oneoh_games.records import (
    Move,
    RecordedGame,
    RecordedSeat,
    Result,
    Step,
    Surrender,
    final_hash,
)
from oneoh_games.records.printable import printable
from oneoh_protocol.messages import EndKind, Fault, FinishedSeat
from oneoh_protocol.speed import speed_of
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.ratings.policy import player_of
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import Acted, Fact, HandedBack, StoodIn, Surrendered, TakenBack
from oneoh_server.tables.state import Policy, Table

_LONGEST = 64
"""Characters of a name in a record."""
_MOMENTS = ("sent", "received", "answered", "accepted")
"""Times that count from the beginning of the game."""
_MS = "_ms"
"""End of the names of an action's times."""
_FAULTS: dict[Fault, str] = {
    "restart": "The server restarted in this turn: its time was not charged.",
    "away": "The server's bot was away in this turn: its time was not charged.",
}
"""Comment on a move in whose turn the server was at fault."""


def indexed_game(table: Table, ended_s: int) -> IndexedGame | None:
    """Return the entry of a table's game that has ended; None if no action was played."""
    end = end_of(table)
    if end is None or not table.turn:
        return None
    closed = table.spectating == "none"
    return IndexedGame(
        table=table.id,
        game=table.game.id,
        seats=tuple(
            FinishedSeat(
                printable(seat.name)[:_LONGEST],
                seat.bot,
                printable(seat.software),
                seat.unregistered,
                seat.assisted,
            )
            for seat in table.seats
        ),
        end=end,
        ended_s=ended_s,
        places=table.outcome.places if table.outcome and end != "aborted" else (),
        turns=table.turn,
        listed=table.listed and not closed,
        closed_to_others=closed,
        host=table.host if closed else None,
        stood_in=table.stood_in,
        taken_back=table.takebacks,
        openings=_openings(table),
        **_rated(table),
    )


def _rated(table: Table) -> dict[str, Any]:
    """Return what ratings are made of, if the game is rated."""
    if not table.rated:
        return {}
    return {
        "rated": True,
        "speed": speed_of(table.clock),
        "players": tuple(player_of(seat) for seat in table.seats),
    }


def _openings(table: Table) -> tuple[str | None, ...]:
    """Return the first action of each seat; of a game longer than the history, none."""
    if table.turn > len(table.history):
        return ()
    first = {turn.seat: turn.seen[-1] for turn in reversed(table.history) if not turn.by_clock}
    return tuple(first.get(seat) for seat in range(len(table.seats)))


def end_of(table: Table) -> EndKind | None:
    """Return how the table's game ended; None if it has not, or had not begun."""
    if table.phase == "over":
        return table.ended_by
    return "aborted" if table.phase == "running" and table.closed else None


def recorded_game(
    facts: Sequence[Fact], games: Mapping[str, AnyGame], server: str, ended_s: int
) -> RecordedGame | None:
    """Return the whole record of a table's game; None if it has not ended, or not a move was made.

    Raises ValueError, or anything else, if the facts do not fit; see `fold`.
    """
    table = fold(facts, games, Policy())
    end = end_of(table)
    if end is None or not table.turn:
        return None
    return RecordedGame(
        game=table.game.id,
        rules_version=table.game.rules_version,
        options=table.plain_options,
        seed=int(table.seed, 16),
        seats=tuple(
            RecordedSeat(
                printable(seat.name)[:_LONGEST],
                seat.bot,
                printable(seat.software)[:_LONGEST],
                seat.assisted,
            )
            for seat in table.seats
        ),
        clock=msgspec.to_builtins(table.clock),
        server=printable(server)[:_LONGEST],
        table=table.id,
        date=_date(ended_s),
        software=f"oneoh-server {version('oneoh')}",
        taken_back=table.takebacks or None,
        steps=tuple(_steps(facts)),
        result=Result.of(end, None if end == "aborted" else table.outcome),
        hash=final_hash(table.game, table.state, len(table.seats)),
    )


def _date(ended_s: int) -> str:
    at = datetime.fromtimestamp(ended_s, UTC) if ended_s else None
    return at.strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""


def _steps(facts: Iterable[Fact]) -> list[Step]:
    """Return the moves that were not taken back, and the surrenders."""
    steps: list[Step] = []
    stand_ins: dict[int, str] = {}
    for fact in facts:
        if isinstance(fact, Acted):
            steps.append(_move(fact, stand_ins.get(fact.seat)))
        elif isinstance(fact, StoodIn):
            stand_ins[fact.seat] = fact.bot
        elif isinstance(fact, HandedBack):
            del stand_ins[fact.seat]
        elif isinstance(fact, Surrendered):
            steps.append(Surrender(fact.seat, fact.by))
        elif isinstance(fact, TakenBack):
            # Nobody has given up where moves are taken back.
            del steps[fact.turn :]
    return steps


def _move(fact: Acted, stand_in: str | None) -> Move:
    return Move(
        fact.seat,
        fact.action,
        by_clock=fact.by_clock,
        times=_times(fact),
        comments=(_FAULTS[fact.fault],) if fact.fault else (),
        stand_in=None if fact.by_clock else stand_in,
    )


def _times(fact: Acted) -> dict[str, int]:
    """Return the times of an action that are known, without durations of 0."""
    fields = msgspec.structs.asdict(fact).items()
    times = {name.removesuffix(_MS): value for name, value in fields if name.endswith(_MS)}
    # The game begins at 0, so a moment may be 0 as well: the first request is sent then.
    return {
        name: value
        for name, value in times.items()
        if value or (value is not None and name in _MOMENTS)
    }
