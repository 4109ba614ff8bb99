"""Moves as text, and text that is no move; rules page, "How to write a move"."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import BadNotation
from oneoh_games.bot255 import (
    GAME,
    Card,
    Discard,
    Draw,
    Pass,
    Run,
    Search,
    Spy,
    StealCard,
    StealCards,
    StealTurn,
    Swap,
    Take,
    TakeFrom,
)
from oneoh_games.bot255.actions import Action
from oneoh_games.bot255.cards import ALL
from oneoh_games.bot255.position import play, position
from oneoh_games.bot255.program import BadProgram, Program, parse_program
from tests.games.bot255.programs import programs

EXAMPLE = "while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (f"run:{EXAMPLE}", Run(parse_program(EXAMPLE))),
        ("pass", Pass()),
        ("steal-turn", StealTurn()),
        ("draw:deck", Draw("deck")),
        ("draw:discard", Draw("discard")),
        ("steal-card:3", StealCard(3)),
        ("steal-cards", StealCards()),
        ("swap:deck", Swap("deck")),
        ("swap:discard", Swap("discard")),
        ("swap:deck:memory-2", Swap("deck", (Card.MEMORY_2,))),
        ("swap:discard:move+spy+swap", Swap("discard", (Card.MOVE, Card.SPY, Card.SWAP))),
        (
            "swap:deck:if-else+if-else+move+steal-card+steal-cards",
            Swap(
                "deck",
                (Card.IF_ELSE, Card.IF_ELSE, Card.MOVE, Card.STEAL_CARD, Card.STEAL_CARDS),
            ),
        ),
        ("search:deck", Search("deck")),
        ("search:discard", Search("discard")),
        ("spy", Spy()),
        ("take:rotate-left", Take(Card.ROTATE_LEFT)),
        ("take:0", TakeFrom(0)),
        ("discard:upgrade", Discard(Card.UPGRADE)),
    ],
)
def test_every_move_has_its_text(text: str, action: Action) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "draw", "draw:", "draw:top", "draw:deck ", " draw:deck", "Draw:deck", "draw:DECK",
        "draw:deck:1", "pass:", "PASS", "spy:1", "steal-card", "steal-card:", "steal-card:4",
        "steal-card:-1", "steal-card:01", "steal-card:١", "steal-cards:1", "steal-turn:1",
        "swap", "swap:", "swap:move", "swap:deck:", "swap:deck:+", "swap:deck:move+",
        "swap:deck:spy+move", "swap:deck:move,spy", "swap:deck:move+move+move+move+move+move",
        "swap:deck:joker", "swap:hand:move", "search", "search:hand", "take", "take:", "take:4",
        "take:joker", "take:²", "discard:", "discard:0", "discard:joker", "discard:deck",
        "run", "draw:deck\n", "swap:deck:move\n", "take:move\n",
    ],
)  # fmt: skip
def test_anything_else_is_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse_action(text)
    assert str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fold", "there is no move 'fold'"),
        ("take:joker", "there is no card 'joker'"),
        ("swap:deck:joker", "there is no card 'joker'"),
        ("swap:deck:spy+move", "in the order move+spy"),
        ("swap:deck:move+move+move+move+move+move", "at most 5 other cards"),
        ("draw:top", "draw:deck or draw:discard"),
        ("run", "run:<program>"),
    ],
)
def test_bad_notation_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse_action(text)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("run:", 1),
        ("run:moveforward", 1),
        ("run:moveForward;", 2),
        ("run:moveForward; moveForward", 2),
        ("run:moveForward\n", 1),
        ("run: moveForward", 1),
        ("run:moveForward;.moveForward", 2),
        ("run:repeat 2", 1),
        ("run:moveForward;else;.moveForward", 2),
        ("run:run:moveForward", 1),
    ],
)
def test_a_malformed_program_is_bad_notation_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadProgram, match=f"line {line}: ") as error:
        GAME.parse_action(text)
    assert error.value.line == line
    assert isinstance(error.value, BadNotation)


@given(program=programs)
def test_every_program_can_be_announced_and_reads_back(program: Program) -> None:
    action = Run(program)
    text = GAME.format_action(action)
    assert GAME.parse_action(text) == action
    assert play(position("spy", "spy"), text).sealed == program


@given(
    pile=st.sampled_from(["deck", "discard"]),
    cards=st.lists(st.sampled_from(list(Card)), max_size=5),
)
def test_every_swap_reads_back(pile: str, cards: list[Card]) -> None:
    text = ":".join([f"swap:{pile}", *(["+".join(sorted(cards))] if cards else [])])
    assert GAME.format_action(GAME.parse_action(text)) == text


@settings(max_examples=40)
@given(text=st.text(alphabet="abcdeprstuwy:+-0123; ", max_size=24) | st.text(max_size=12))
def test_one_action_has_one_text(text: str) -> None:
    try:
        action = GAME.parse_action(text)
    except BadNotation:
        return
    assert GAME.format_action(action) == text


def test_the_longest_program_that_a_hand_covers_fits_into_an_action_on_the_wire() -> None:
    """2 Code cards, 16 of memory doubled twice; each line but the last one deeper."""
    depth = 63
    lines = ["." * at + "while not clearAhead" for at in range(depth)]
    text = "run:" + ";".join([*lines, "." * depth + "moveForward"])
    hand = "move while memory-8 memory-8 upgrade upgrade"
    after = play(position(hand, ""), text, "pass")
    assert (after.runs[0].lines, after.runs[0].memory) == (64, 64)
    assert 2048 < len(text) <= 4096


def test_moves_are_written_with_the_words_of_the_deck() -> None:
    assert {GAME.format_action(Discard(card)) for card in ALL} == {f"discard:{w}" for w in Card}
