"""Finished games leave a store as a file, and come into another one from it."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_games.records import Replay, read_text
from oneoh_protocol.messages import Act, Join, Resign
from oneoh_server.__main__ import main
from oneoh_server.records.recording import indexed_game
from oneoh_server.stores.contract import today
from oneoh_server.stores.record_index import Query
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import Ended
from tests.server.keeping import keep
from tests.server.playbook import ANYONE, ME, Playbook

STOLEN = "run:repeat 9;.moveForward"
ENDED_S = 1_795_378_500


def given_up(game_id: str, *actions: str) -> Playbook:
    """Return a table whose game Bob has resigned after these actions, or one more."""
    game = Playbook([ME, ANYONE], game=GAMES[game_id])
    game.ask("bob", Join(id=5, table=game.table.id))
    for text in actions or (
        game.table.game.format_action(game.table.game.default_action(game.table.state)),
    ):
        guest = ("ann", "bob")[game.table.to_act or 0]
        act = Act(id=7, table=game.table.id, request=game.table.request, action=text)
        game.ask(guest, act)
    game.ask("bob", Resign(id=9, table=game.table.id))
    assert game.table.turn == max(1, len(actions))
    return game


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """Return a store with a game each of Binary, archived, and of Bot255, whose program is secret."""
    path = tmp_path / "oneoh.db"
    store = SqliteStore(str(path))
    for table, game in (("old", given_up("binary")), ("new", given_up("bot255", STOLEN))):
        facts = [*game.facts, Ended("left")] if table == "old" else game.facts
        await keep(store, [(table, fact) for fact in facts])
        indexed = indexed_game(replace(game.table, id=table), ENDED_S)
        await store.records.add(table, indexed, ("ann", "bob"))
    assert await store.archive(today() + 1) == 1
    await store.close()
    return path


def export(file: Path, *arguments: str) -> str:
    out = file.with_name("out.oneoh")
    out.unlink(missing_ok=True)
    assert main(["export", "--db", str(file), *arguments, str(out)]) == 0
    return out.read_text("utf-8")


def test_all_games_are_exported_those_of_the_archive_first(file: Path) -> None:
    games = read_text(export(file))
    assert [game.game for game in games] == ["binary", "bot255"]
    assert all(Replay(GAMES[game.game], game).is_given_up for game in games)


def test_games_are_chosen_by_game_table_and_day(file: Path) -> None:
    assert [game.game for game in read_text(export(file, "--game", "bot255"))] == ["bot255"]
    assert [game.game for game in read_text(export(file, "--table", "old"))] == ["binary"]
    assert export(file, "--since", "2100-01-01") == ""


def test_what_stays_secret_is_exported_only_on_demand(file: Path) -> None:
    assert STOLEN not in export(file)
    assert STOLEN in export(file, "--secrets")


async def test_a_server_may_run_meanwhile(file: Path) -> None:
    store = SqliteStore(str(file))
    assert len(read_text(export(file))) == 2
    out = str(file.with_name("out.oneoh"))
    assert main(["import", "--db", str(file), out]) == 0
    assert len([found.game.imported for found in await store.records.find(Query(9))]) == 4
    await store.close()


async def test_imported_games_are_found_marked_and_exported_again(file: Path) -> None:
    text, other = export(file), file.with_name("other.db")
    out = str(file.with_name("out.oneoh"))
    assert main(["import", "--db", str(other), out]) == 0
    assert main(["import", "--db", str(other), out]) == 0
    store = SqliteStore(str(other))
    found = await store.records.find(Query(9))
    assert [(each.game.game, each.game.imported, each.seat) for each in found] == [
        ("bot255", True, None),
        ("binary", True, None),
    ]
    assert found[0].game.ended_s == ENDED_S
    assert await store.claim() == []
    await store.close()
    assert export(other) == text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"end":"resigned"', '"end":"rules"', "game 1: the game did not end by rules"),
        ("[Record 1]", "[Record 9]", "line 1: this reads records of version 1"),
        ('[Game "binary"]', '[Game "chess"]', "game 1: the game chess is not installed"),
    ],
)
def test_a_file_with_a_bad_game_is_refused_as_a_whole(
    file: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, reason: str
) -> None:
    bad = file.with_name("bad.oneoh")
    bad.write_text(export(file).replace(old, new, 1), "utf-8")
    other = file.with_name("other.db")
    assert main(["import", "--db", str(other), str(bad)]) == 2
    assert reason in capsys.readouterr().err
    assert not other.exists()


def test_a_file_that_is_there_is_not_overwritten(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "--db", str(file), str(file)]) == 2
    assert "File exists" in capsys.readouterr().err
    assert main(["export", "--db", str(file.with_name("none.db")), "-"]) == 2
    assert "does not exist" in capsys.readouterr().err


async def test_a_table_that_does_not_replay_is_skipped_with_the_reason(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteStore(str(file))
    opened, *rest = given_up("binary").facts
    await keep(store, [("bad", opened), *[("bad", fact) for fact in rest[:1]], ("bad", rest[-1])])
    await store.close()
    out = file.with_name("some.oneoh")
    assert main(["export", "--db", str(file), str(out)]) == 1
    assert "table bad: " in capsys.readouterr().err
    assert len(read_text(out.read_text("utf-8"))) == 2


async def test_the_commands_do_the_same_on_postgresql(
    file: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    def compare() -> None:
        run("migrate", str(file), database)
        for options in ((), ("--secrets",), ("--table", "old"), ("--since", "2100-01-01")):
            ours = run("export", "--db", str(file), *options, "-")
            assert run("export", "--db", database, *options, "-") == ours
        ours = run("ratings", "--recompute", "--db", str(file))
        assert run("ratings", "--recompute", "--db", database) == ours
        out = str(file.with_name("games.oneoh"))
        run("export", "--db", database, out)
        run("import", "--db", database, out)
        assert run("export", "--db", database, "-").count("[Record 1]") == 4

    # Commands have an event loop of their own.
    await asyncio.to_thread(compare)
