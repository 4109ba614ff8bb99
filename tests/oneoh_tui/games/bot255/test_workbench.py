"""Tests of the workbench alone: writing by keys and mouse, and runs by steps."""

from oneoh_tui.games.bot255.listing import Listing
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from tests.oneoh_tui.games.bot255.workbench_app import benched


async def test_steps_go_forwards_and_backwards_and_say_what_happens() -> None:
    async with benched(LESSONS[0].board) as here:
        await here.press("m", "m", ".")
        assert here.said == "Line 1, moveForward: a bit, worth 1!"
        assert here.bench.playback is not None
        assert here.bench.playback.points == 1
        await here.press(",")
        assert here.bench.playback.points == 0
        await here.press("g")
        assert "Every bit is collected" in here.said
        assert here.bench.playback.points == 3
        await here.press("0")
        assert here.bench.playback.at == 0
        await here.press("escape")
        assert here.bench.playback is None


async def test_a_run_stops_before_a_breakpoint_and_goes_on() -> None:
    async with benched(LESSONS[0].board) as here:
        await here.press("r", "l", "b", "m", "space")
        assert here.bench.playback is not None
        assert here.bench.playback.at == 1
        assert "Breakpoint: line 2 comes next." in here.said
        await here.press("space")
        assert here.bench.playback.is_over


async def test_a_run_plays_by_itself_and_can_be_paused() -> None:
    async with benched(LESSONS[2].board, reduced_motion=False) as here:
        await here.press(*["m"] * 7, ">", ">", "space")
        assert here.bench.is_playing
        while here.bench.playback is None or here.bench.playback.at < 2:
            await here.pilot.pause(0.02)
        await here.press("space")
        assert not here.bench.is_playing
        assert not here.bench.playback.is_over
        await here.press("space")
        while not here.bench.playback.is_over:
            await here.pilot.pause(0.02)
        assert not here.bench.is_playing
        await here.settle()
        assert here.app.runs == ["all"]


async def test_what_cannot_be_done_is_said() -> None:
    async with benched(LESSONS[0].board) as here:
        await here.press("space")
        assert here.said.startswith("There is no line yet")
        await here.press("n", "space")
        assert here.said.startswith("Line 1 has no body yet")
        await here.press("e")
        assert here.said.startswith("else comes right after")
        assert here.program == "repeat 4"


async def test_undo_and_redo() -> None:
    async with benched(LESSONS[0].board) as here:
        await here.press("m", "l", "u")
        assert here.program == "moveForward"
        await here.press("U")
        assert here.program == "moveForward;rotateLeft"


async def test_the_mouse_writes_chooses_lines_and_sets_breakpoints() -> None:
    async with benched(LESSONS[0].board) as here:
        listing = here.bench.query_one(Listing)
        foot = listing.size.height - 3
        await here.pilot.click(listing, offset=(16, foot + 1))
        await here.pilot.click(listing, offset=(2, foot))
        await here.settle()
        assert here.program == "while clearAhead;.moveForward"
        await here.pilot.click(listing, offset=(10, 1))
        await here.press("t")
        await here.pilot.click(listing, offset=(9, listing.size.height - 4))
        await here.settle()
        assert here.program == "while bugAhead;.moveForward"
        await here.pilot.click(listing, offset=(3, 2))
        await here.settle()
        assert here.bench.draft.stops == {1}
