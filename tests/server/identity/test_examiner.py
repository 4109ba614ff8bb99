"""Examiner: a genuine badge is shown as the lobby's word, anything else as a claim."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol.badge import seal
from oneoh_protocol.messages import Badge, BotDetails, CreateTable, SeatOffer, Table
from oneoh_protocol.versions import NEWEST
from oneoh_server.__main__ import main
from oneoh_server.identity.examiner import Examiner
from oneoh_server.identity.lobby_key import BadKey
from oneoh_server.server import Server
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.high_card import HIGH_CARD
from tests.server.players import GAME, SETTINGS, playing

KEY = b"k" * 22
BADGE = seal(Badge("Deep", "ab" * 32, "B", NEWEST, "2026-11-24"), KEY)
VOUCHED = BotDetails(grade="B", examined="2026-11-24")


async def shown(details: BotDetails, examiner: Examiner | None = None, **more: Any) -> Any:
    """Return the details that a table shows of a bot that says hello with these."""
    games = {HIGH_CARD.id: HIGH_CARD}
    async with (
        Server(SETTINGS, MemoryStore(), games, examiner=examiner) as server,
        playing(server.url, "Deep", **{"agent": "bot", "details": details, **more}) as deep,
    ):
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        table = await deep.ask(CreateTable(game=GAME, seats=seats))
        assert isinstance(table, Table)
        return table.seats[0].details


async def test_a_badge_of_this_lobby_is_its_word_and_is_not_shown_itself() -> None:
    assert await shown(BotDetails(badge=BADGE), Examiner(KEY)) == VOUCHED
    more = BotDetails("Jane", grade="A", badge=BADGE)
    assert await shown(more, Examiner(KEY)) == replace(VOUCHED, author="Jane")


@pytest.mark.parametrize(
    "badge",
    [
        replace(BADGE, grade="A"),
        seal(BADGE, b"another lobby's key"),
        seal(replace(BADGE, name="Other"), KEY),
        seal(replace(BADGE, protocol=NEWEST + 1), KEY),
    ],
    ids=["changed", "another's", "other name", "other protocol"],
)
async def test_any_other_badge_is_as_none(badge: Badge) -> None:
    assert await shown(BotDetails(grade="A", badge=badge), Examiner(KEY)) == BotDetails(grade="A")


async def test_nobody_vouches_for_itself() -> None:
    claimed = BotDetails(grade="A", examined="2026-11-24")
    assert await shown(claimed, Examiner(KEY)) == BotDetails(grade="A")


async def test_without_a_key_no_badge_is_genuine_and_people_have_none() -> None:
    assert await shown(BotDetails(badge=BADGE)) is None
    assert await shown(BotDetails(badge=BADGE), Examiner(KEY), agent="person") is None


def test_the_command_makes_a_key_that_the_examiner_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["examiner-key"]) == 0
    path = tmp_path / "key"
    path.write_text(capsys.readouterr().out)
    Examiner.read(str(path))
    assert main(["examiner-key", "more"]) == 2
    assert "usage: oneoh-server examiner-key > FILE" in capsys.readouterr().err
    path.write_text("short")
    with pytest.raises(BadKey, match="examiner_key_file"):
        Examiner.read(str(path))
