"""The board by itself: what is chosen in the program's place, and which side comes to the front."""

import pytest

from oneoh_games.bot255 import GAME
from oneoh_tui.boards.bot255 import board as board_module
from oneoh_tui.boards.bot255.grid import Grid
from tests.oneoh_tui.bot255.board_app import on_board


async def test_without_reduced_motion_the_run_plays_by_itself() -> None:
    async with on_board("move while memory-4", "spy", settings={"reduced_motion": False}) as here:
        await here.press("w", "m", "a")
        await here.play("pass")
        assert here.board.bench.is_playing


async def test_after_the_run_only_drawing_and_cards_are_left() -> None:
    async with on_board("move memory-4 spy", "spy") as here:
        await here.press("m", "a")
        await here.play("pass")
        assert here.board.shelf.has_focus
        assert not here.board.check_action("announce", ())
        await here.press("enter")
        assert here.acts[-1] == "draw:deck"


async def test_a_swap_is_put_together_card_by_card() -> None:
    async with on_board("move repeat swap upgrade", "spy", discard="while") as here:
        await here.press("tab", "down", "down", "enter")
        assert here.labels == ["Swap with the deck", "Swap with the discard pile"]
        await here.press("enter")
        assert here.labels[:3] == ["[ ] Move", "[ ] Repeat", "[ ] Upgrade"]
        await here.press("enter", "down", "down", "enter")
        assert here.labels[-1] == "Get 3 cards"
        await here.press("down", "enter")
        assert here.acts == ["swap:deck:move+upgrade"]


async def test_a_pile_that_is_too_small_for_a_swap_says_so() -> None:
    async with on_board("move swap", "spy", discard="while") as here:
        await here.press("tab", *["down"] * 9, "enter", "down", "enter", "enter")
        assert here.labels == ["[x] Move", "Too few cards in the pile"]
        await here.press("down", "enter")
        assert here.acts == []
        await here.press("escape")
        assert here.board.shelf.has_focus


async def test_who_can_only_pass_passes_with_enter() -> None:
    async with on_board("move memory-4", "spy", seat=1) as here:
        await here.play("run:moveForward")
        assert here.acts == []
        await here.press("enter")
        assert here.acts == ["pass"]


@pytest.mark.parametrize(("hand", "answers"), [("spy", ["pass"]), ("steal-turn spy", [])])
async def test_the_client_passes_by_itself_where_that_is_all_there_is(
    monkeypatch: pytest.MonkeyPatch, hand: str, answers: list[str]
) -> None:
    monkeypatch.setattr(board_module, "DELAY", (0.01, 0.02))
    async with on_board("move memory-4", hand, seat=1, settings={"answer_alone": True}) as here:
        await here.play("run:moveForward")
        await here.pilot.pause(0.1)
        await here.settle()
        assert here.acts == answers


async def test_a_card_is_taken_from_what_is_shown() -> None:
    async with on_board("steal-card", "move upgrade") as here:
        await here.press("tab", "down", "down", "enter")
        assert here.labels == ["Move", "Upgrade"]
        await here.press("down", "enter")
        assert here.acts == ["steal-card:1", "take:upgrade"]


async def test_a_card_of_each_is_shown_with_its_owner() -> None:
    async with on_board("steal-cards", "move", "memory-8") as here:
        await here.press("tab", "down", "down", "enter")
        assert here.labels == ["Move of Bob", "Memory 8 of Cleo"]
        await here.press("down", "enter")
        assert here.acts == ["steal-cards", "take:2"]


async def test_a_spectator_can_try_programs_on_the_puzzle() -> None:
    async with on_board("move memory-4", "spy", seat=None) as here:
        await here.press("m", "space")
        bench = here.board.bench
        assert bench.playback is not None
        assert bench.playback.points == 1


async def test_the_run_that_ends_a_round_is_shown_though_the_next_one_has_begun() -> None:
    rows = "\n".join(["........"] * 7 + [">oooooo."])
    async with on_board("move while rotate-right memory-8", "spy", rounds=2, coming=rows) as here:
        await here.play("run:while clearAhead;.moveForward;rotateRight;moveForward")
        await here.play("pass")
        assert GAME.view(here.app.state, 0).round == 2
        bench = here.board.bench
        assert bench.playback is not None
        assert bench.playback.collected == 8
        bench.action_escape()
        scene = here.app.screen.query_one(Grid).scene
        assert scene is not None
        assert scene.playback.bot.cell == 56
