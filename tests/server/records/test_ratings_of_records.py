"""Ratings that follow from exported records: the digits of the server that played the games."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_games.records import BadRecord, read_text, write_game
from oneoh_protocol.messages import Clock, Join, Resign
from oneoh_server.__main__ import main
from oneoh_server.ratings_command import recompute_records
from oneoh_server.records.rated_tag import TAG
from oneoh_server.records.recording import indexed_game
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.keeping import keep
from tests.server.playbook import ANYONE, ME, Playbook

ENDED_S = 1_795_378_500


def resigned(loser: str) -> Playbook:
    """Return a game by clock that somebody resigned after two moves."""
    game = Playbook([ME, ANYONE], clock=Clock(bank_ms=60_000), game=GAMES["binary"])
    game.ask("bob", Join(id=5, table=game.table.id))
    for _ in range(2):
        game.act()
    game.ask(loser, Resign(id=9, table=game.table.id))
    return game


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """Return a store whose games ended in another order than that in which they began."""
    path = tmp_path / "oneoh.db"
    store = SqliteStore(str(path))
    games = {f"t{at}": resigned(loser) for at, loser in enumerate(["bob", "ann", "bob", "bob"])}
    games["casual"] = resigned("ann")
    for table, game in games.items():
        await keep(store, [(table, fact) for fact in game.facts])
    for at, table in enumerate(["t2", "casual", "t0", "t3", "t1"]):
        entry = indexed_game(
            replace(games[table].table, id=table, rated=table != "casual"), ENDED_S + 86_400 * at
        )
        assert entry is not None
        season = "2026" if entry.rated else ""
        await store.records.add(table, replace(entry, season=season), ("ann", "bob"))
    await store.close()
    return path


def digits(printed: str) -> str:
    assert printed.startswith("8 ratings after games")
    return printed.strip().rpartition(" ")[2]


def test_records_give_the_digits_of_the_store_in_any_order(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = file.with_name("out.oneoh")
    assert main(["export", "--db", str(file), str(out)]) == 0
    capsys.readouterr()
    assert main(["ratings", "--recompute", "--db", str(file)]) == 0
    kept = digits(capsys.readouterr().out)
    assert main(["ratings", "--recompute", str(out)]) == 0
    assert digits(capsys.readouterr().out) == kept
    games = read_text(out.read_text("utf-8"))
    assert digits(recompute_records(reversed(games))) == kept
    first, second = file.with_name("first.oneoh"), file.with_name("second.oneoh")
    first.write_text("".join(map(write_game, games[3:])), "utf-8")
    second.write_text("".join(map(write_game, games[:3])), "utf-8")
    assert main(["ratings", "--recompute", str(first), str(second)]) == 0
    assert digits(capsys.readouterr().out) == kept


def test_a_record_names_no_guest(file: Path) -> None:
    out = file.with_name("out.oneoh")
    assert main(["export", "--db", str(file), str(out)]) == 0
    games = read_text(out.read_text("utf-8"))
    told = [game.others[TAG]["players"] for game in games if TAG in game.others]
    assert len(told) == len(games) - 1
    assert {len(set(players)) for players in told} == {2}
    assert not {"ann", "bob"} & {player for players in told for player in players}


def test_a_damaged_tag_and_a_missing_file_are_told(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = file.with_name("out.oneoh")
    main(["export", "--db", str(file), "--table", "t0", str(out)])
    (game,) = read_text(out.read_text("utf-8"))
    with pytest.raises(BadRecord, match="Rated: Expected `int`"):
        recompute_records([replace(game, others={TAG: {"number": "many"}})])
    assert main(["ratings", "--recompute", str(file.with_name("none.oneoh"))]) == 2
    assert "none.oneoh" in capsys.readouterr().err
