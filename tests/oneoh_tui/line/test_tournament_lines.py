"""Tournaments in line mode."""

from pathlib import Path

from msgspec.structs import replace

from oneoh_protocol.messages import (
    Called,
    Clock,
    CloseTournament,
    EnterTournament,
    Meeting,
    OpenTournament,
    QuitTournament,
    StartTournament,
    Tournament,
    TournamentEntrant,
    TournamentGame,
    TournamentRow,
    Tournaments,
    TournamentTerms,
    Watch,
)
from oneoh_tui.line.table import TablePlace
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk, to_lobby
from tests.oneoh_tui.net.game_wire import table

TERMS = TournamentTerms(kind="swiss", game="binary", clock=Clock(bank_ms=300_000, timeout="lose"))
CUP = Tournament(
    1, "hq4mzt7w2r", "w7rk-2mzt", "Class\x1b 7b", "Ada", TERMS, "running",
    entrants=(
        TournamentEntrant("m1", "Bob", 2, present=True),
        TournamentEntrant("m2", "Cy", 1, 3, bot=True),
        TournamentEntrant("m3", "Di", 3, withdrawn=True),
    ),
    meetings=(
        Meeting(1, 0, 1, (TournamentGame("t1", (0, 2)), TournamentGame("t2", (1, 1)))),
        Meeting(1, 2),
    ),
    round=1, hosting=True, you=0,
)  # fmt: skip
ROW = TournamentRow(CUP.tournament, CUP.code, "Cup", "Ada", TERMS, "waiting", 3, entered=True)


def lobby() -> FakeWire:
    wire = FakeWire()
    wire.tournament, wire.tournaments = CUP, Tournaments(1, (ROW,))
    return wire


async def test_tournaments_are_listed_entered_and_shown(tmp_path: Path) -> None:
    wire = lobby()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        (row,) = await here.type("tournaments")
        assert row.startswith("1. Cup")
        assert "3 entrants" in row
        assert "people and bots" in row
        lines = await here.type("enter 1")
        assert wire.asked[-1] == EnterTournament(tournament=CUP.tournament)
        assert "\x1b" not in "".join(lines)
        assert lines[1] == "running, round 1"
        assert lines[2].startswith("1. Cy")
        assert "points: 1.5" in lines[2]
        assert lines[-2:] == ["round 1: Bob 0.5:1.5 Cy", "round 1: Di has a bye"]
        await here.type("enter w7rk-2mzt")
        assert wire.asked[-1] == EnterTournament(tournament="w7rk-2mzt")


async def test_a_host_opens_begins_and_ends_one(tmp_path: Path) -> None:
    wire = lobby()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        lines = await here.type(
            "host-tournament arena one-zero-one clock=3+2 minutes=45 rated Cup of 7b"
        )
        asked = wire.asked[-1]
        assert isinstance(asked, OpenTournament)
        assert asked.title == "Cup of 7b"
        assert (asked.terms.kind, asked.terms.minutes, asked.terms.rated) == ("arena", 45, True)
        assert (asked.terms.clock.bank_ms, asked.terms.clock.timeout) == (180_000, "lose")
        assert "#tournament:w7rk-2mzt" in lines[-1]
        for word, kind in (
            ("start-tournament", StartTournament),
            ("quit-tournament", QuitTournament),
            ("close-tournament", CloseTournament),
        ):
            assert await here.type(word) == ["Done."]
            assert wire.asked[-1] == kind(tournament=CUP.tournament)


async def test_a_host_may_change_every_term_and_the_options_of_the_game(tmp_path: Path) -> None:
    wire = lobby()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        await here.type(
            "host-tournament arena one-zero-one open_hands=yes streaks=no patience=90 people Cup"
        )
        asked = wire.asked[-1]
        assert isinstance(asked, OpenTournament)
        terms = asked.terms
        assert (terms.streaks, terms.patience_s, terms.people) == (False, 90, True)
        assert terms.options == {"open_hands": True}
        told = await here.type("host-tournament arena one-zero-one colour=red Cup")
        assert "one-zero-one has no option colour" in told[0]


async def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    async with talk(tmp_path, lobby(), to_lobby) as here:
        await here.heard()
        for line in ("", "chess", "swiss one-zero-one", "swiss one-zero-one clock=soon Cup"):
            told = await here.type(f"host-tournament {line}")
            assert told[0].startswith("Write host-tournament")
        assert "The server plays" in (await here.type("host-tournament swiss chess Cup"))[0]
        assert (await here.type("enter"))[0].startswith("Name a tournament")
        assert (await here.type("enter two words"))[0].startswith("Name a tournament")


async def test_a_player_who_is_called_is_at_the_table(tmp_path: Path) -> None:
    wire = lobby()
    wire.tables["t1"] = table()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        wire.say(Called(CUP.tournament, "t1", "Class 7b"))
        assert "Your game begins: Class 7b" in await here.heard()
        assert Watch(table="t1") in wire.asked
        assert isinstance(here.client.place, TablePlace)
        wire.say(replace(CUP, re=0, phase="over"))
        await here.heard()
        assert here.client.link.tournaments[CUP.tournament].phase == "over"
