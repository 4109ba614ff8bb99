"""Tables with an open seat, and which of them to go to next."""

from oneoh_ai.contract import BotCard
from oneoh_ai.plan import Plan
from oneoh_games import GAMES
from oneoh_protocol.messages import Clock, CreateTable, Join, Listed, TableRow, Tables, Unlisted


class Openings:
    """Follows the server's list as far as the plan looks for tables, and counts the games."""

    def __init__(self, bot: BotCard, plan: Plan) -> None:
        self._bot = bot
        self._plan = plan
        self._rows: dict[str, TableRow] = {}
        self.taken: set[str] = set()
        """Every table at which there ever was a seat."""
        self.shunned: set[str] = set()
        """Tables that were left because nobody was there."""
        self.going = 0
        """Seats that are being asked for."""

    def take(self, event: Tables | Listed | Unlisted) -> None:
        """The list, or a change of it."""
        match event:
            case Tables(tables=rows):
                self._rows = {row.table: row for row in rows}
            case Listed(row):
                self._rows[row.table] = row
            case Unlisted(table):
                self._rows.pop(table, None)

    def more_games(self) -> bool:
        """Whether the plan has games left that nobody was asked for yet."""
        return self._plan.games is None or len(self.taken) + self.going < self._plan.games

    def next_seat(self, playing: int) -> CreateTable | Join | None:
        """What to ask for while `playing` games run; None if there is no room or no seat."""
        if not self.more_games() or playing + self.going >= self._plan.at_once:
            return None
        if self._plan.open is not None:
            return self._plan.open.command()
        row = next(filter(self._wanted, self._rows.values()), None) if self._plan.seek else None
        if row is None:
            return None
        del self._rows[row.table]
        return Join(table=row.table)

    def _wanted(self, row: TableRow) -> bool:
        return (
            row.phase == "waiting"
            and any(seat.kind == "anyone" for seat in row.seats)
            and row.table not in self.taken | self.shunned
            and (row.clock != Clock() or not self._plan.only_timed)
            and row.game in GAMES
            and self._bot.plays(row.game)
        )
