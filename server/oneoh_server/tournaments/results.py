"""Results of the games of tournaments: told by tables of this node, read of those of others."""

from collections import defaultdict
from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from oneoh_server.elsewhere import Nowhere
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.state import Table
from oneoh_server.tournaments.course import game_over
from oneoh_server.tournaments.state import TournamentState
from oneoh_server.tournaments.tables import GameTables, once_of

Places: TypeAlias = tuple[int, ...] | None
"""Place of each seat of a table; None without a result."""

AGAIN_S = 2.0
"""Seconds until a table of another node is read again that may be over."""


class Results:
    """Tables that have ended, until their results are stored."""

    def __init__(self, registry: TableRegistry, tables: GameTables) -> None:
        self._registry = registry
        self._tables = tables
        self._ended: dict[str, dict[str, Places]] = defaultdict(dict)
        """Places by tournament and table."""
        self._read_at: dict[str, float] = {}
        """Monotonic second at which each table of another node was read."""

    def note(self, tournament: str, table: Table) -> None:
        """Note a table of this node that has ended."""
        self._ended[tournament][table.id] = _places(table)

    def of(self, tournament: str) -> Mapping[str, Places]:
        """Return the tables that have ended, as they are now."""
        return dict(self._ended[tournament])

    def forget(self, tournament: str, tables: Mapping[str, Places] | None = None) -> None:
        """Forget the results of some tables, which are stored, or of all."""
        if tables is None:
            self._ended.pop(tournament, None)
        for table in tables or ():
            self._ended[tournament].pop(table, None)
            self._read_at.pop(table, None)

    async def read_elsewhere(self, state: TournamentState) -> None:
        """Note which tables of other nodes have ended, as the store has them. Raises StoreError."""
        if isinstance(self._registry.elsewhere, Nowhere):
            return
        for number, game in list(state.pending()):
            table = state.meetings[number].games[game].table
            if table is None or table in self._registry.actors or not self._may_be_over(table):
                continue
            self._read_at[table] = self._registry.clock()
            folded = await self._tables.folded(table)
            if _is_over(folded):
                self._ended[state.id][table] = _places(folded)

    def _may_be_over(self, table: str) -> bool:
        """Return whether a table of another node is to be read, now and then: it is not known to run."""
        read_at = self._read_at.get(table, -AGAIN_S)
        runs = self._registry.elsewhere.runs(table)
        return not runs and self._registry.clock() >= read_at + AGAIN_S


def with_results(state: TournamentState, ended: Mapping[str, Places]) -> TournamentState:
    """Return the state with the results of tables that have ended."""
    for number, game in list(state.pending()):
        table = state.meetings[number].games[game].table
        if table is not None and table in ended:
            state = game_over(state, number, game, ended[table])
    return state


async def caught_up(state: TournamentState, tables: GameTables) -> TournamentState:
    """Return a stored tournament with what its tables have become. Raises StoreError."""
    if state.phase != "running":
        return state
    for number, game in list(state.pending()):
        meeting = state.meetings[number]
        table = meeting.games[game].table
        if table is None and meeting.second is not None:
            guests = [state.entrants[each].guest for each in (meeting.first, meeting.second)]
            table = await tables.find(guests, once_of(state.id, number, game))
        if table is None:
            continue
        state = state.with_game(number, game, replace(meeting.games[game], table=table))
        folded = await tables.folded(table)
        if _is_over(folded):
            state = game_over(state, number, game, _places(folded))
    return state


def _is_over(table: Table | None) -> bool:
    return table is None or table.phase == "over" or table.closed


def _places(table: Table | None) -> Places:
    if table is None or table.outcome is None:
        return None
    return tuple(table.outcome.places)
