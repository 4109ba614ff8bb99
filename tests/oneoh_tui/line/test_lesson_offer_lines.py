"""The lessons are offered before the first game, once, and to nobody who cannot answer."""

from pathlib import Path

import pytest

from oneoh_tui.line.home import Home
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk

OFFER = [
    "Your first game of Binary: some short lessons show how it goes.",
    "Type lessons for them; an empty line plays at once.",
]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    games: list[object] = []

    async def play(_home: Home, *arguments: object) -> None:
        games.append(arguments[0])

    monkeypatch.setattr(Home, "play", play)
    return games


async def test_an_empty_line_plays_and_nobody_is_asked_twice(
    tmp_path: Path, played: list[object]
) -> None:
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.heard()
        assert await here.type("play binary") == OFFER
        assert played == []
        await here.type("")
        assert played == ["binary"]
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.type("play binary")
        assert played == ["binary", "binary"]


@pytest.mark.parametrize("game", ["binary", "bot255"])
async def test_the_lessons_are_taken_first_and_lead_back(
    tmp_path: Path, played: list[object], game: str
) -> None:
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.type(f"play {game}")
        assert "1 of 7" in (await here.type("lessons"))[0]
        assert "You are Ada" in " ".join(await here.type("leave"))
        assert played == []


async def test_what_is_no_answer_is_refused_and_the_question_stays(
    tmp_path: Path, played: list[object]
) -> None:
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.type("play binary")
        assert await here.type("hm") == ["hm is no command; type help."]
        await here.type("play")
        assert played == ["binary"]


async def test_a_script_plays_at_once(tmp_path: Path, played: list[object]) -> None:
    async with talk(tmp_path, FakeWire(), data=tmp_path, script=True) as here:
        await here.type("play binary")
        assert played == ["binary"]
