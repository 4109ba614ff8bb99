"""Tables with an open seat, and the next one to go to."""

from oneoh_ai.contract import BotCard
from oneoh_ai.meetings import Meetings, Playing
from oneoh_ai.plan import Plan
from oneoh_games import GAMES
from oneoh_protocol.messages import Clock, CreateTable, Join, Listed, TableRow, Tables, Unlisted


class OpenSeats:
    """Server's list of tables as far as the plan needs it, and the count of games played."""

    def __init__(self, bot: BotCard, plan: Plan, meetings: Meetings | None = None) -> None:
        """With `meetings` their policy says which tables to open, and which to join."""
        self._bot = bot
        self._plan = plan
        self._meetings = meetings
        self._rows: dict[str, TableRow] = {}
        self.taken: set[str] = set()
        """Tables at which the bot has ever had a seat."""
        self.avoided: set[str] = set()
        """Tables left because nobody was there, or because they cannot be read."""
        self.pending = 0
        """Requests for a seat that are not answered yet."""

    def update(self, event: Tables | Listed | Unlisted) -> None:
        """Apply the list, or a change of it."""
        match event:
            case Tables(tables=rows):
                self._rows = {row.table: row for row in rows}
            case Listed(row):
                self._rows[row.table] = row
            case Unlisted(table):
                self._rows.pop(table, None)

    def more_games(self) -> bool:
        """Return whether the plan has games left for which no seat is taken or asked for."""
        return self._plan.games is None or len(self.taken) + self.pending < self._plan.games

    def next_seat(self, playing: Playing) -> CreateTable | Join | None:
        """Return the next request for a seat; None if there is no room for a game, or no seat."""
        playing = playing._replace(
            games=playing.games + self.pending, waiting=playing.waiting + self.pending
        )
        if not self.more_games() or playing.games >= self._plan.at_once:
            return None
        if self._plan.open is not None:
            return self._plan.open.command()
        if self._plan.seek and (join := self._next_join(playing)) is not None:
            return join
        return self._meetings.opened(playing) if self._meetings else None

    def _next_join(self, playing: Playing) -> Join | None:
        for row in self._rows.values():
            if self._suits(row) and (not self._meetings or self._meetings.joins(row, playing)):
                del self._rows[row.table]
                return Join(table=row.table)
        return None

    def _suits(self, row: TableRow) -> bool:
        return (
            row.phase == "waiting"
            and row.admission == "open"
            and any(seat.kind == "anyone" for seat in row.seats)
            and row.table not in self.taken | self.avoided
            and (row.clock != Clock() or not self._plan.only_timed)
            and row.game in GAMES
            and self._bot.plays(row.game)
        )
