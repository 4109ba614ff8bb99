"""Tests of the board alone: choices in the program's place, and the side in front."""

import pytest

from oneoh_games.bot255 import GAME
from oneoh_tui.games.bot255 import board as board_module
from oneoh_tui.games.bot255.grid import Grid
from oneoh_tui.games.bot255.switches import ANSWER_ALONE
from tests.oneoh_tui.games.bot255.board_app import on_board


async def test_without_reduced_motion_the_run_plays_by_itself() -> None:
    async with on_board("move while memory-4", "spy", settings={"reduced_motion": False}) as here:
        await here.press("w", "m", "a")
        await here.play("pass")
        assert here.board.bench.is_playing


async def test_after_the_run_only_drawing_and_cards_are_left() -> None:
    async with on_board("move memory-4 spy", "spy") as here:
        await here.press("m", "a")
        await here.play("pass")
        assert here.board.cards.has_focus
        assert not here.board.check_action("announce", ())
        await here.press("enter")
        assert here.acts[-1] == "draw:deck"


async def test_a_swap_is_put_together_card_by_card() -> None:
    async with on_board("move repeat swap upgrade", "spy", discard="while") as here:
        await here.press("down", "down", "enter")
        assert here.labels == ["Swap with the deck", "Swap with the discard pile"]
        await here.press("enter")
        assert here.labels[:3] == ["[ ] Move", "[ ] Repeat", "[ ] Upgrade"]
        await here.press("enter", "down", "down", "enter")
        assert here.labels[-1] == "Get 3 cards"
        await here.press("down", "enter")
        assert here.acts == ["swap:deck:move+upgrade"]


async def test_a_pile_that_is_too_small_for_a_swap_says_so() -> None:
    async with on_board("move swap", "spy", discard="while") as here:
        await here.press(*["down"] * 9, "enter", "down", "enter", "enter")
        assert here.labels == ["[x] Move", "Too few cards in the pile"]
        await here.press("down")
        assert not here.board.menu.check_action("take", ())
        await here.press("enter")
        assert here.acts == []
        await here.press("escape")
        assert here.board.cards.has_focus


@pytest.mark.parametrize("hand", ["spy", "steal-turn spy"])
async def test_enter_lets_a_program_run_and_prompt_and_key_bar_say_so(hand: str) -> None:
    async with on_board("move memory-4", hand, seat=1) as here:
        await here.play("run:moveForward")
        assert here.acts == []
        assert here.app.looked == "pass"
        assert here.app.hint == "Enter lets it run"
        assert here.board.menu.key_text("take") == "Let it run"
        assert here.board.check_action("announce", ()) is False
        await here.press("enter")
        assert here.acts == ["pass"]


async def test_the_turn_is_stolen_on_the_row_below() -> None:
    async with on_board("move memory-4", "steal-turn spy", seat=1) as here:
        await here.play("run:moveForward")
        await here.press("down")
        assert here.app.hint == "Enter steals the turn"
        assert here.board.menu.key_text("take") == "Steal the turn"
        await here.press("enter")
        assert here.acts == ["steal-turn"]


async def test_a_program_that_is_typed_while_something_is_asked_leaves_the_keys_there() -> None:
    async with on_board("move memory-4", "steal-turn", seat=1) as here:
        await here.play("run:moveForward")
        assert here.board.take_text("rotateLeft")
        assert here.board.bench.text == "rotateLeft"
        assert here.board.menu.has_focus
        assert not here.board.take_text("foo")
        assert here.board.bench.text == "rotateLeft"
        assert here.board.menu.has_focus
        assert here.app.looked == "pass"


async def test_without_a_memory_card_enter_draws_and_the_prompt_says_why() -> None:
    async with on_board("move while spy", "spy") as here:
        assert here.board.cards.has_focus
        said = "No Memory card: you can write nothing yet. "
        assert here.app.hint == said + "Enter draws a card."
        await here.press("tab")
        assert here.app.hint == said + "Tab, Enter draws a card."
        await here.press("m")
        assert here.app.words == "You have no Memory card, so no line is allowed."
        await here.press("tab", "enter")
        assert here.acts == ["draw:deck"]


async def test_without_a_move_card_the_prompt_says_what_a_program_could_do() -> None:
    async with on_board("while memory-2", "spy") as here:
        assert here.board.bench.has_focus
        assert here.app.hint == "No Move card: your bot can only turn. Tab, Enter draws a card."
        await here.press("tab", "enter")
        assert here.acts == ["draw:deck"]


async def test_the_prompt_says_how_far_the_program_is() -> None:
    async with on_board("move repeat memory-2", "spy") as here:
        assert here.app.hint == "Your turn: write a program for your bot, or Tab: the cards"
        await here.press("n")
        assert here.app.hint == "Your turn: line 1 still needs its body; Tab: the cards"
        await here.press("m")
        assert here.app.hint == "Your turn: a announces your program; Tab: the cards"
        await here.press("m")
        assert here.app.hint == "Your turn: your hand does not allow this program; Tab: the cards"


@pytest.mark.parametrize(("hand", "answers"), [("spy", ["pass"]), ("steal-turn spy", [])])
async def test_the_client_passes_by_itself_where_that_is_all_there_is(
    monkeypatch: pytest.MonkeyPatch, hand: str, answers: list[str]
) -> None:
    monkeypatch.setattr(board_module, "DELAY", (0.01, 0.02))
    alone = {"switches": {ANSWER_ALONE.name: True}}
    async with on_board("move memory-4", hand, seat=1, settings=alone) as here:
        await here.play("run:moveForward")
        await here.pilot.pause(0.1)
        await here.settle()
        assert here.acts == answers


async def test_a_card_is_taken_from_what_is_shown() -> None:
    async with on_board("steal-card", "move upgrade") as here:
        await here.press("down", "down", "enter")
        assert here.labels == ["Move", "Upgrade"]
        await here.press("down", "enter")
        assert here.acts == ["steal-card:1", "take:upgrade"]


async def test_a_card_of_each_is_shown_with_its_owner() -> None:
    async with on_board("steal-cards", "move", "memory-8") as here:
        await here.press("down", "down", "enter")
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


async def test_the_end_is_told_in_the_programs_place_however_it_came() -> None:
    async with on_board("move memory-4", "spy", seat=1) as here:
        assert here.board.menu.menu.title == "The others"
        assert "Ada is to move." in here.board.menu.menu.notes
        here.board.end()
        await here.settle()
        assert here.board.menu.menu.title == "The match is over"
        assert here.board.menu.menu.notes == (), "the view does not know who gave up"
        assert here.board.key_text("turn_over") == "Program"
        await here.press("tab")
        assert here.board.key_text("turn_over") == "Result"


async def test_a_match_that_was_played_out_ends_with_the_standings() -> None:
    async with on_board("move while rotate-right memory-8", "spy", seat=1) as here:
        await here.play("run:while clearAhead;.moveForward;rotateRight;moveForward")
        await here.play("pass")
        here.board.end()
        await here.settle()
        assert here.board.menu.menu.notes[:2] == (
            "1. Ada: 255 points, 1 x 255, 1 run, 4 lines",
            "2. Bob: 0 points, 0 x 255, 0 runs, 0 lines",
        )


async def test_announcing_is_offered_once_there_is_something_to_announce() -> None:
    async with on_board("move memory-4", "spy") as here:
        assert not here.board.check_action("announce", ())
        await here.press("m")
        assert here.board.check_action("announce", ())


async def test_the_side_that_comes_to_the_front_has_the_keys_at_once() -> None:
    """Check that no earlier change of side takes the keys away later."""
    async with on_board("move memory-4", "steal-turn", seat=1) as here:
        here.app.play("run:moveForward")
        focused = [here.app.focused]
        for _ in range(2):
            here.board.action_turn_over()
            focused.append(here.app.focused)
        await here.settle()
        focused.append(here.app.focused)
        turn, bench = here.board.menu, here.board.bench
        assert focused == [turn, bench, turn, turn]
        assert here.board.menu.display
