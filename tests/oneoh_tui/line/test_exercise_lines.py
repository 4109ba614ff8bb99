"""Practice in line mode: a lesson solved, missed and refused, and the way to the others."""

from pathlib import Path

from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk


async def test_a_lesson_is_solved_and_leads_to_the_next(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        told = await here.type("practice binary")
        assert told[0] == "Lessons. 1 of 7. A square of your own."
        assert "b4" in " ".join(await here.type("moves"))
        assert (await here.type("b4"))[-2:] == ["Well done!", "Type next to go on."]
        assert (await here.type("next"))[0].startswith("Lessons. 2 of 7.")
        await here.type("leave")
        assert (await here.type("practice binary"))[0].startswith("Lessons. 2 of 7.")


async def test_a_miss_is_told_and_can_be_tried_again(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        await here.type("practice binary lessons 2")
        told = await here.type("a1")
        assert told[-1] == "Type again to try again, or solution."
        assert await here.type("b3") == ["Type again to try again, or solution."]
        assert (await here.type("again"))[0].startswith("Lessons. 2 of 7.")
        assert await here.type("solution") == ["b3"]
        assert "Well done!" in await here.type("b3")


async def test_what_is_not_there_is_refused_with_what_is(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        assert (await here.type("practice chess"))[0].startswith("Write practice and a game: ")
        assert (await here.type("practice binary hard-as-stone"))[0].startswith("There are these")
        await here.type("practice binary")
        assert await here.type("go 99") == ["There are the exercises 1 to 7."]
        assert await here.type("c5,b4") == ["Black's first turn is one piece only."]
