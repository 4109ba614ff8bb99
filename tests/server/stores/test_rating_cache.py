"""Ratings kept game by game, and made again from all games: the same digits."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.codec import FRAME_BYTES, size_of
from oneoh_protocol.messages import FinishedSeat, GetPlayer, Player, Rival
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.ratings.policy import GAMES_A_DAY, counts, season_of
from oneoh_server.ratings.rating import Rating, rate
from oneoh_server.ratings_command import digest, recompute_store
from oneoh_server.stores.contract import MEMORY, Store, StoreError
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.opening import open_store
from oneoh_server.stores.sql.steps import perform
from oneoh_server.stores.sqlite.store import SqliteStore

NAMES = ("ann", "bob", "cid", "dan", "house.greedy")


def game(
    table: str,
    players: Sequence[str] = ("ann", "bob"),
    places: Sequence[int] = (1, 2),
    **more: object,
) -> IndexedGame:
    seats = tuple(FinishedSeat(name.title(), name.startswith("house")) for name in players)
    plain = IndexedGame(
        table=table,
        game="binary",
        seats=seats,
        end="rules",
        ended_s=1_790_000_000,
        places=tuple(places),
        turns=20,
        rated=True,
        speed="blitz",
        players=tuple(players),
        openings=("0",) * len(players),
    )
    return replace(plain, **more)


async def keep_all(store: Store, games: Sequence[IndexedGame]) -> None:
    for each in games:
        await store.records.add(each.table, each, each.players)


async def page(store: Store, **asked: object) -> Player:
    found = await store.records.player(GetPlayer(**asked), "ann", "Ann")  # type: ignore[arg-type]
    assert found is not None
    return found


@st.composite
def histories(draw: st.DrawFn) -> list[IndexedGame]:
    games = []
    for number in range(draw(st.integers(1, 30))):
        players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4))
        places = [draw(st.integers(1, len(players))) for _ in players]
        end = draw(st.sampled_from(["rules", "rules", "resigned", "timeout", "aborted", "fault"]))
        games.append(
            game(
                f"t{number}",
                players,
                places,
                end=end,
                game=draw(st.sampled_from(["binary", "one-zero-one"])),
                speed=draw(st.sampled_from(["blitz", "untimed"])),
                season=draw(st.sampled_from(["", "2026"])),
                rated=draw(st.booleans()),
                turns=draw(st.integers(1, 9)),
            )
        )
    return games


@given(histories())
@settings(max_examples=25, deadline=None)
async def test_ratings_made_again_have_the_same_digits_as_those_kept_game_by_game(
    tmp_path_factory: pytest.TempPathFactory, games: list[IndexedGame]
) -> None:
    path = str(tmp_path_factory.mktemp("store") / "oneoh.db")
    store = SqliteStore(path)
    await keep_all(store, games)
    await store.close()
    with sqlite3.connect(path) as database:
        kept = perform(database, digest())
        database.execute("UPDATE rating_points SET mean = mean + 1")
        database.execute("DELETE FROM rated_pairings")
    database.close()
    assert recompute_store(path).endswith(kept)


async def test_all_stores_give_the_same_page_of_a_player(tmp_path: Path, database: str) -> None:
    stores = [await open_store(db, 3) for db in (MEMORY, str(tmp_path / "oneoh.db"), database)]
    games = [
        game("a"),
        game("b", ("bob", "ann", "house.greedy"), (2, 1, 2), openings=("1", "0", None)),
        game("c", places=(1, 1)),
        game("d", rated=False),
        game("e", speed="rapid"),
    ]
    pages = []
    for store in stores:
        await keep_all(store, games)
        pages.append(await page(store, name="Ann", speed="blitz"))
        await store.close()
    assert pages[0] == pages[1] == pages[2]
    ann = pages[0]
    assert [(each.speed, each.games) for each in ann.ratings] == [("blitz", 3), ("rapid", 1)]
    assert [(point.table, point.place, point.seats) for point in ann.points] == [
        ("c", 1, 2),
        ("b", 1, 3),
        ("a", 1, 2),
    ]
    assert [point.tied for point in ann.points] == [True, False, False]
    assert ann.points[1].others == (
        FinishedSeat("Bob"),
        FinishedSeat("House.Greedy", bot=True),
    )
    assert ann.rivals == (Rival("Bob", won=2, drawn=1), Rival("House.Greedy", bot=True, won=1))
    assert [(first.action, first.games) for first in ann.openings] == [("0", 3)]
    assert ann.points[0].rating == ann.ratings[0].rating > 1500
    assert ann.ratings[0].deviation < 400


@pytest.mark.parametrize(
    ("places", "streak", "longest"),
    [
        ([], 0, 0),
        ([(1, 2), (1, 2), (2, 1), (1, 2)], 1, 2),
        ([(1, 2), (1, 1), (1, 2), (1, 2)], 2, 2),
        ([(1, 2), (2, 1)], 0, 1),
    ],
    ids=["none", "a-loss-between", "a-shared-first-place", "lost-last"],
)
async def test_streaks_are_games_in_a_row_that_the_player_won_alone(
    places: Sequence[tuple[int, int]], streak: int, longest: int
) -> None:
    store = MemoryStore()
    await keep_all(store, [game(f"t{at}", places=each) for at, each in enumerate(places)])
    ann = await page(store)
    assert (ann.streak, ann.longest) == (streak, longest)


async def test_the_peak_is_the_best_rating_of_the_kind_however_long_ago() -> None:
    store = MemoryStore()
    results = [(1, 2)] * 2 + [(2, 1)] * 4
    await keep_all(store, [game(f"t{at}", places=each) for at, each in enumerate(results)])
    ann = await page(store)
    assert ann.peak == max(point.rating for point in ann.points) > ann.points[0].rating
    assert (await page(store, game="one-zero-one")).peak is None


async def test_points_come_in_pages_and_a_stranger_has_none() -> None:
    store = MemoryStore()
    await keep_all(store, [game(f"t{day}", ended_s=day * 86400) for day in range(250)])
    first = await page(store)
    assert len(first.points) == 200
    assert first.next == first.points[-1].number
    rest = await page(store, before=first.next)
    assert [point.table for point in rest.points] == [f"t{day}" for day in range(49, -1, -1)]
    assert rest.next is None
    assert await store.records.player(GetPlayer(name="Eve"), "ann", "Ann") is None
    assert await store.records.player(GetPlayer(), "eve", "Eve") == Player(0, "Eve")


async def test_a_page_of_long_names_fits_its_frame_and_loses_no_point() -> None:
    store = MemoryStore()
    crowd = [f"{letter}{'x' * 60}" for letter in "bcd"]
    games = [
        game(f"t{day}", ("ann", *crowd), (1, 2, 3, 4), ended_s=day * 86400) for day in range(250)
    ]
    await keep_all(store, games)
    tables: list[str] = []
    before = None
    while not tables or before is not None:
        part = await page(store, before=before)
        assert size_of(part) < FRAME_BYTES
        tables += [point.table for point in part.points]
        before = part.next
    assert tables == [f"t{day}" for day in range(249, -1, -1)]


async def test_only_the_first_games_of_the_same_players_on_a_day_count() -> None:
    store = MemoryStore()
    await keep_all(store, [game(f"t{number}") for number in range(GAMES_A_DAY + 3)])
    await keep_all(store, [game("next", ended_s=1_790_000_000 + 86400)])
    assert (await page(store)).ratings[0].games == GAMES_A_DAY + 1


@pytest.mark.parametrize(
    "change",
    [
        {"rated": False},
        {"imported": True},
        {"stood_in": True},
        {"end": "aborted"},
        {"end": "fault"},
        {"places": ()},
        {"players": ("ann", "ann")},
        {"players": ("ann", "")},
        {"turns": 1},
    ],
    ids=[
        "casual",
        "imported",
        "stood-in",
        "aborted",
        "fault",
        "no-outcome",
        "self",
        "nobody",
        "no-turn",
    ],
)
def test_games_that_prove_nothing_do_not_count(change: dict[str, object]) -> None:
    assert counts(game("t"))
    assert not counts(replace(game("t"), **change))


def test_a_win_over_a_better_player_gains_more_and_a_tie_draws_ratings_together() -> None:
    weak, strong = Rating(1_300_000, 90_000, 40), Rating(1_700_000, 90_000, 40)
    upset = rate([weak, strong], [1, 2])
    expected = rate([weak, strong], [2, 1])
    tie = rate([weak, strong], [1, 1])
    assert upset[0].mean - weak.mean > strong.mean - expected[0].mean - 400_000
    assert upset[0].mean - weak.mean > expected[1].mean - strong.mean
    assert weak.mean < tie[0].mean < tie[1].mean < strong.mean
    assert upset[0].games == 41


def test_the_digits_of_known_games_stay() -> None:
    first = rate([Rating(), Rating()], [1, 2])
    four = rate([Rating(), *first, Rating()], [2, 1, 3, 3])
    assert [(each.mean, each.deviation) for each in (*first, *four)] == DIGITS


DIGITS = [
    (1626499, 387163),
    (1373501, 387163),
    (1572919, 392248),
    (1747531, 383830),
    (1291666, 376786),
    (1385242, 387504),
]
"""Thousandths of means and deviations: other digits mean that all ratings change."""


def test_seasons_are_named_by_their_end_in_utc() -> None:
    last_second = 1_798_761_599  # 2026-12-31T23:59:59Z
    assert season_of("none", last_second) == ""
    assert season_of("month", last_second) == "2026-12"
    assert season_of("quarter", last_second) == "2026-Q4"
    assert season_of("quarter", last_second + 1) == "2027-Q1"
    assert season_of("year", last_second) == "2026"


def test_ratings_of_no_store_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        recompute_store(str(tmp_path / "none.db"))
