"""Absent players: the grace that runs for them, and what those who stayed can do; in words."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from oneoh_protocol.messages import Choice, Choose, Claim, NameStandIn, SeatInfo, Table
from oneoh_tui.tables.durations import countdown
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.i18n import _, key


class Graces:
    """Countdown of the grace of the seat to act, between two messages of the server."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Read the time from `now`, in seconds of a monotonic clock."""
        self._now = now
        self._seats: tuple[SeatInfo, ...] = ()
        self._running: int | None = None
        self._since = 0.0

    @property
    def running(self) -> bool:
        """Whether anything counts down."""
        return self._running is not None

    def set(self, table: Table) -> None:
        """Set the graces from a table; they go on counting where it has nothing new."""
        running = None if table.paused or not _runs(table) else table.to_act
        if (table.seats, running) != (self._seats, self._running):
            self._seats, self._running, self._since = table.seats, running, self._now()

    def text(self, seat: int) -> str:
        """Return the grace that a seat has left; "" unless it runs."""
        if seat != self._running:
            return ""
        left = (self._seats[seat].grace_ms or 0) - round((self._now() - self._since) * 1000)
        return countdown(max(0, left))


def _runs(table: Table) -> bool:
    return table.to_act is not None and bool(table.seats[table.to_act].grace_ms)


def overdue(table: Table) -> list[int]:
    """Return the seats about which those who stayed can choose."""
    return [seat for seat, info in enumerate(table.seats) if info.grace_ms == 0]


def may_choose(table: Table) -> bool:
    """Return whether the player has a say about somebody who is away."""
    if table.seat is None or table.phase != "running" or table.paused:
        return False
    if table.seats[table.seat].resigned:
        return False
    return any(seat != table.seat for seat in overdue(table))


def others_to_agree(table: Table, choice: Claim) -> list[str]:
    """Return the names of those whose agreement the choice still needs, besides the player's."""
    return [
        seat_name(table, seat)
        for seat, info in enumerate(table.seats)
        if seat != table.seat
        and info.present
        and not info.bot
        and not info.resigned
        and info.choice != choice
    ]


_CHOICES: dict[str, Choice] = {"wait": "wait", "claim": "claim", "draw": "draw"}


def choose(table: Table, choice: str) -> Choose:
    """Return the command of a choice: `wait`, `claim`, `draw`, or `bot NAME` for a stand-in."""
    word, _blank, bot = choice.partition(" ")
    if word == "bot":
        return Choose(table=table.table, choice="stand-in", seat=overdue(table)[0], bot=bot)
    return Choose(table=table.table, choice=_CHOICES[word])


def named_stand_in(table: Table, seat: int) -> str:
    """Return the bot that was named beforehand for a seat; "" if none was."""
    return table.seats[seat].stand_in or table.stand_in or ""


def stand_ins(table: Table, bots: Sequence[str]) -> Sequence[str]:
    """Return those of the bots that can stand in for the first seat whose grace is over."""
    named = named_stand_in(table, overdue(table)[0])
    return [bot for bot in bots if named in ("", bot)]


def may_name(table: Table) -> bool:
    """Return whether the player can name a stand-in: for a game with other people."""
    if table.seat is None or table.phase == "over" or table.admission == "people":
        return False
    others = [info for seat, info in enumerate(table.seats) if seat != table.seat]
    return not table.seats[table.seat].resigned and any(not info.bot for info in others)


def name_stand_in(table: Table, bot: str) -> NameStandIn:
    """Return the command that names a bot for the player's seat; "" takes the wish back."""
    return NameStandIn(table=table.table, bot=bot or None)


def wish(table: Table) -> str:
    """Return in a sentence which bot would play for the player."""
    return wish_text(named_stand_in(table, table.seat) if table.seat is not None else "")


def wish_text(bot: str) -> str:
    """Return in a sentence that this bot would play for the player; "" for none that was named."""
    if not bot:
        return _("If you stay away, the others choose whether a bot plays for you, and which.")
    return _("If you stay away, {bot} may play for you.").format(bot=bot)


def task(table: Table) -> str:
    """Return that the player can choose about somebody who is away; mostly ""."""
    if not may_choose(table):
        return ""
    text = _("{names} stayed away: {key} decides how it goes on")
    return text.format(names=away_names(table), key=key("table.choose", "S"))


def away_names(table: Table) -> str:
    """Return the names of those whose grace is over."""
    return ", ".join(seat_name(table, seat) for seat in overdue(table))


def changes(before: Sequence[SeatInfo], table: Table) -> Iterator[str]:
    """Yield who is waited for, has been away too long, is stood in for, and what others chose."""
    was_table = replace(table, seats=tuple(before))
    for seat, (was, info) in enumerate(zip(before, table.seats, strict=False)):
        who = seat_name(table, seat)
        if info.stands_in and not was.stands_in:
            text = _("{bot} stands in for {who}")
            yield text.format(bot=info.name, who=seat_name(was_table, seat))
        elif was.stands_in and not info.stands_in:
            yield _("{who} has the seat again").format(who=who)
        elif info.grace_ms == 0 and was.grace_ms != 0:
            yield _("{who} stayed away: the others decide how it goes on").format(who=who)
        elif info.grace_ms and was.grace_ms is None and table.to_act == seat:
            text = _("{who} is away: the game waits for {time}")
            yield text.format(who=who, time=countdown(info.grace_ms))
        elif was.grace_ms is not None and info.present:
            yield _("{who} is back").format(who=who)
        if info.choice and info.choice != was.choice:
            yield _CLAIMS[info.choice]().format(who=who)


_CLAIMS: dict[Claim, Callable[[], str]] = {
    "claim": lambda: _("{who} wants to claim the game"),
    "draw": lambda: _("{who} wants to call it a draw"),
}
