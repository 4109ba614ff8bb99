"""Tests of choosing among cards and piles next to the program, by keys and mouse."""

import pytest

from oneoh_tui.games.bot255.listing import Listing
from tests.oneoh_tui.games.bot255.board_app import OnBoard, on_board

CARDS, PILES = 2, 16
"""Columns of the cards and of the piles."""


def panel_rows(here: OnBoard) -> list[str]:
    """Return the text of hand and piles, row by row."""
    canvas = here.board.cards.draw()
    return [canvas.text(y).rstrip() for y in range(canvas.height)]


def cards(here: OnBoard) -> list[str]:
    return [row[: PILES - 2].rstrip() for row in panel_rows(here)]


async def click(here: OnBoard, x: int, y: int) -> None:
    await here.pilot.click(here.board.cards, offset=(x, y))
    await here.settle()


async def test_on_ones_turn_tab_goes_to_the_piles_and_back() -> None:
    async with on_board("move memory-4", "spy") as here:
        assert here.board.bench.has_focus
        await here.press("tab")
        assert here.board.cards.has_focus
        assert here.app.looked == "draw:deck"
        assert "› Deck" in panel_rows(here)[0]
        assert here.board.query_one(Listing).display
        await here.press("tab")
        assert here.board.bench.has_focus
        assert here.app.looked == ""


async def test_the_arrows_go_through_piles_and_cards_that_can_be_played() -> None:
    async with on_board("move spy memory-4 steal-cards", "spy", discard="swap") as here:
        await here.press("tab")
        looked = [here.app.looked]
        for key in ("down", "j", "down", "down", "k", "left", "right"):
            await here.press(key)
            looked.append(here.app.looked)
        assert looked == [
            "draw:deck", "draw:discard", "steal-cards", "spy", "spy", "steal-cards",
            "draw:deck", "steal-cards",
        ]  # fmt: skip
        assert here.acts == []
        await here.press("enter")
        assert here.acts == ["steal-cards"]


async def test_what_was_drawn_is_marked_and_looked_at_and_another_card_is_discarded() -> None:
    async with on_board("move move repeat move spy move", "spy", deck="while") as here:
        await here.press("enter")
        assert here.acts == ["draw:deck"]
        assert here.board.cards.has_focus
        assert here.app.looked == "discard:while"
        assert here.app.words.startswith("Just drawn. While")
        assert cards(here) == [
            "7 of 6 cards", "  Move", "  Move", "  Move", "  Move", "  Repeat", "  Spy", "›+While",
        ]  # fmt: skip
        await here.press("up", "up")
        assert here.app.looked == "discard:repeat"
        await here.press("enter")
        assert here.acts == ["draw:deck", "discard:repeat"]
        assert here.board.bench.has_focus
        assert cards(here)[5:] == ["  While", "  Spy", ""]


async def test_equal_cards_are_one_to_the_arrows() -> None:
    async with on_board("move move move move move move", "spy", deck="upgrade") as here:
        await here.press("enter", "up")
        assert here.app.looked == "discard:move"
        assert panel_rows(here)[1].startswith("› Move")
        await here.press("up")
        assert here.app.looked == "discard:move"


async def test_a_card_that_the_others_see_drawn_moves_nothing_in_ones_own_hand() -> None:
    hands = ("spy swap swap swap while while", "move memory-4 while")
    async with on_board(*hands, discard="move", seat=1) as here:
        before = cards(here)
        await here.play("draw:discard")
        assert cards(here) == before


async def test_a_click_looks_and_a_click_on_what_is_looked_at_takes() -> None:
    async with on_board("move memory-4 spy", "spy", discard="swap") as here:
        await click(here, PILES, 0)
        assert here.app.looked == "draw:deck"
        await click(here, PILES, 2)
        assert here.app.looked == "draw:discard"
        await click(here, CARDS, 3)
        assert here.app.looked == "spy"
        assert here.acts == []
        await click(here, CARDS, 3)
        assert here.acts == ["spy"]


async def test_what_cannot_be_chosen_is_not_looked_at_by_a_click() -> None:
    async with on_board("move memory-4 spy", "spy", seat=1) as here:
        await click(here, PILES, 0)
        assert here.board.bench.has_focus
        assert here.app.looked == ""
    async with on_board("move memory-4 spy", "spy", seat=None) as here:
        await click(here, PILES, 0)
        await here.press("tab")
        assert not here.board.cards.has_focus


@pytest.mark.parametrize(("key", "program"), [("m", "moveForward"), ("w", "while clearAhead")])
async def test_letters_write_the_program_which_the_keys_go_to_then(key: str, program: str) -> None:
    async with on_board("move memory-4", "spy") as here:
        await here.press("tab", key)
        assert here.board.bench.text == program
        assert here.board.bench.has_focus
        assert here.acts == []


async def test_a_run_is_watched_while_the_cards_have_the_keys() -> None:
    async with on_board("move memory-4", "spy") as here:
        await here.press("m", "tab", "full_stop")
        assert here.board.cards.has_focus
        assert here.app.words.startswith("Line 1, moveForward")
        assert here.app.looked == "draw:deck"
        await here.press("escape")
        assert here.board.bench.playback is None
        await here.press("escape")
        assert here.board.bench.has_focus


async def test_whom_to_steal_from_is_asked_where_there_are_several() -> None:
    async with on_board("steal-card", "move", "memory-8") as here:
        await here.press("down", "down")
        assert here.app.looked == ""
        assert here.app.hint == "Enter chooses whom to steal from"
        await here.press("enter")
        assert here.labels == ["Steal Card: Bob", "Steal Card: Cleo"]
        await here.press("escape")
        assert here.board.cards.has_focus
        assert here.app.hint == "Enter chooses whom to steal from"
        await here.press("enter", "down", "enter")
        assert here.acts == ["steal-card:2"]


async def test_which_pile_to_search_is_asked_unless_one_is_empty() -> None:
    async with on_board("search", "move", discard="swap") as here:
        await here.press("down", "down", "enter")
        assert here.labels == ["Search the deck", "Search the discard pile"]
        await here.press("tab")
        assert here.board.bench.has_focus
        await here.press("tab")
        assert here.board.cards.has_focus
    async with on_board("search", "move") as here:
        await here.press("left", "enter")
        assert here.acts == ["search:deck"]


async def test_typing_looks_at_the_card_it_is_about() -> None:
    async with on_board("move memory-4 spy", "spy", discard="swap") as here:
        here.board.look_at("spy")
        assert panel_rows(here)[3].startswith("› Spy")
