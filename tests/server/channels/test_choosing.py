"""Choice of the game that a channel shows."""

from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import SeatRating
from oneoh_server.channels.choosing import STALE_S, candidates, choose
from oneoh_server.tables.audiences import Watcher
from oneoh_server.tables.state import Table
from tests.server.high_card import HIGH_CARD
from tests.server.playbook import ANYONE, ME, Playbook

NOW = 5000.0


def table(name: str, bots: int = 0, **changes: Any) -> Table:
    """Return a running game of two seats, in which somebody acted ten seconds ago."""
    waiting = Playbook([ME, ANYONE]).table
    seats = tuple(
        replace(seat, guest=f"{name}{number}", bot=number < bots)
        for number, seat in enumerate(waiting.seats)
    )
    fields = {"id": name, "phase": "running", "seats": seats, "began": NOW - 10, "watchers": {}}
    return replace(waiting, **{**fields, **changes})


def rated(found: Table, *ratings: int) -> Table:
    """Return the table with these ratings of its first seats."""
    known = [replace(seat, rating=SeatRating(r, 90)) for seat, r in zip(found.seats, ratings)]  # noqa: B905
    return replace(found, seats=(*known, *found.seats[len(known) :]))


def chosen(*tables: Table, channel: str = "best", on_air: str | None = None) -> str | None:
    found = choose(channel, candidates(tables).values(), on_air, NOW)
    return found.id if found else None


def test_people_come_before_bots_then_the_better_players_then_the_company() -> None:
    bots, mixed = table("bots", 2), table("mixed", 1)
    weak, strong = table("weak"), table("strong")
    assert chosen(bots, mixed) == "mixed"
    assert chosen(rated(mixed, 2100, 1800), weak) == "weak"
    assert chosen(rated(weak, 1450, 1450), rated(strong, 1500, 1600)) == "strong"
    watched = table("watched", watchers={9: Watcher("dan", bot=False, legal=False)})
    assert chosen(weak, watched) == "watched"
    assert chosen(rated(weak, 1500), watched) == "weak"


def test_a_game_stays_to_its_end_whatever_begins() -> None:
    assert chosen(table("old", 2), rated(table("new"), 2000, 2000), on_air="old") == "old"
    assert chosen(table("old", phase="over"), table("new"), on_air="old") == "new"


@pytest.mark.parametrize("still", [{"began": NOW - STALE_S - 1}, {"paused": True}])
def test_a_game_in_which_nothing_happens_makes_room_for_another(still: dict[str, Any]) -> None:
    assert chosen(table("still", **still), table("bots", 2), on_air="still") == "bots"
    assert chosen(table("still", **still), on_air="still") == "still"
    assert chosen(table("still", **still)) == "still"


@pytest.mark.parametrize(
    "hidden",
    [
        {"listed": False},
        {"spectating": "none"},
        {"phase": "waiting"},
        {"phase": "over"},
        {"watchers": {n: Watcher(f"s{n}", bot=False, legal=False) for n in range(2)}},
    ],
    ids=["unlisted", "private", "waiting", "over", "full"],
)
def test_a_table_that_not_anybody_may_watch_now_is_never_chosen(hidden: dict[str, Any]) -> None:
    assert chosen(table("hidden", **hidden)) is None


def test_a_game_that_the_channel_itself_has_filled_with_spectators_stays() -> None:
    full = table("full", watchers={n: Watcher(f"s{n}", bot=False, legal=False) for n in range(2)})
    assert chosen(full, table("other"), on_air="full") == "full"


def test_the_end_of_a_game_stays_while_there_is_no_other() -> None:
    assert chosen(table("old", phase="over"), on_air="old") == "old"


def test_a_channel_shows_its_kind() -> None:
    people, bots = table("people"), table("bots", 2)
    assert chosen(people, table("mixed", 1), bots, channel="bots") == "bots"
    assert chosen(people, channel="bots") is None
    assert chosen(people, channel=HIGH_CARD.id) == "people"
    assert chosen(people, channel="binary") is None
