"""Ratings at the seats in words, and why a game cannot be rated."""

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import BotDetails, SeatInfo, SeatOffer, SeatRating, Seats
from oneoh_tui.tables.seat_ratings import changes, rated_fault, rated_occupant
from oneoh_tui.tables.table_log import TableLog
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.net.game_wire import ADA, BOB, table

ME, ANYONE, GREEDY = SeatOffer("me"), SeatOffer("anyone"), SeatOffer("bot", "greedy")
BEFORE = (replace(ADA, rating=SeatRating(1500, 200)), BOB)
AFTER = (
    replace(ADA, rating=SeatRating(1540, 190, 40)),
    replace(BOB, rating=SeatRating(1374, 387, -126)),
)


def test_a_rating_stands_behind_the_name_with_what_the_game_changed() -> None:
    assert [rated_occupant(info) for info in (*BEFORE, *AFTER)] == [
        "Ada 1500",
        "Bob",
        "Ada 1540 (+40)",
        "Bob 1374 (-126)",
    ]


def test_a_bot_shows_author_version_strength_and_level_before_one_sits_down() -> None:
    details = BotDetails("Jane", "1.2", "strong", "time_ms 500", "B")
    bot = SeatInfo("taken", "Deep", bot=True, details=details, rating=SeatRating(1700, 90))
    assert rated_occupant(bot) == (
        "Deep (bot) 1700: by Jane, version 1.2, strong, grade B by its own account, time_ms 500"
    )


def test_a_grade_of_the_lobby_is_told_from_a_claim() -> None:
    details = BotDetails(grade="A", examined="2026-11-24")
    bot = SeatInfo("taken", "Deep", bot=True, details=details)
    assert rated_occupant(bot) == "Deep (bot): grade A, examined by this lobby on 2026-11-24"


def test_the_log_tells_what_the_game_changed_once() -> None:
    rules = GAMES["binary"]
    over = table(rules.start(2, 1, rules.options()), rules=rules, phase="over", seats=BEFORE)
    now = replace(over, seats=AFTER)
    told = ["Ada: rating 1540 (+40)", "Bob: rating 1374 (-126)"]
    assert list(changes(over.seats, now)) == told
    assert list(changes(now.seats, now)) == []
    before, after = TableModel.read(over, None), TableModel.read(now, None)
    seats = Seats("t1", 9, "Ada", True, AFTER, (None, None), 0)
    entries = TableLog().follow(seats, before, after, GLYPHS["ascii"]).entries
    assert [text for text, _tone in entries] == told


def test_a_rating_that_is_only_read_is_no_news() -> None:
    rules = GAMES["binary"]
    waiting = table(rules.start(2, 1, rules.options()), rules=rules, seats=BEFORE)
    assert list(changes((ADA, BOB), waiting)) == []


@pytest.mark.parametrize(
    ("listed", "spectating", "seats", "why"),
    [
        (True, "public", (ME, ANYONE), ""),
        (True, "public", (ME, GREEDY, ANYONE, ANYONE), ""),
        (False, "public", (ME, ANYONE), "has to be in the lobby's list"),
        (True, "none", (ME, ANYONE), "open to spectators"),
        (True, "public", (ME,), "two seats or more"),
        (True, "public", (ANYONE, GREEDY, GREEDY), "cannot play against itself"),
    ],
)
def test_a_game_that_cannot_be_rated_has_a_reason(
    listed: bool, spectating: str, seats: tuple[SeatOffer, ...], why: str
) -> None:
    fault = rated_fault(listed, spectating, seats)  # type: ignore[arg-type]
    assert why in fault
    assert bool(why) == bool(fault)
