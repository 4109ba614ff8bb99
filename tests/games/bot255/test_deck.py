"""Deck, library and memory; rules page, "The cards"."""

import pytest

from oneoh_games import BadOptions
from oneoh_games.bot255 import CODE, DECK, GAME, HAND_SIZE, Card, Options, library, memory
from oneoh_games.bot255.cards import ALL, used, without
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.position import position


def hand(words: str) -> tuple[Card, ...]:
    return tuple(sorted(map(Card, words.split())))


def test_the_deck_has_64_cards_of_16_kinds() -> None:
    assert (len(ALL), len(DECK), sum(DECK.values())) == (64, 16, 64)
    assert " ".join(f"{card}*{copies}" for card, copies in DECK.items()) == (
        "move*8 rotate-left*5 rotate-right*5 repeat*5 while*4 if-else*4 "
        "memory-2*5 memory-4*6 memory-8*3 upgrade*4 "
        "steal-card*2 steal-cards*2 steal-turn*3 swap*3 search*3 spy*2"
    )


def test_the_code_cards_are_those_that_programs_need() -> None:
    assert sorted(CODE) == sorted(CODE_CARDS)


def test_the_library_is_the_code_cards_in_hand_and_duplicates_add_nothing() -> None:
    assert library(hand("move move while memory-4 spy upgrade")) == {Card.MOVE, Card.WHILE}
    assert library(hand("spy swap")) == frozenset()


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("memory-2", 2),
        ("memory-4", 4),
        ("memory-8", 8),
        ("memory-2 memory-2 memory-4 memory-8", 16),
        ("memory-4 upgrade", 8),
        ("memory-4 memory-2 upgrade upgrade", 24),
        ("memory-8 upgrade upgrade upgrade", 64),
        ("memory-8 memory-8 upgrade upgrade upgrade upgrade", 256),
        ("upgrade upgrade upgrade", 0),
        ("move repeat spy", 0),
        ("", 0),
    ],
)
def test_memory_is_the_sum_of_its_cards_doubled_for_each_upgrade(words: str, lines: int) -> None:
    assert memory(hand(words)) == lines


def test_of_the_cards_a_program_uses_each_code_card_is_shown_once_and_all_memory() -> None:
    held = hand("move move repeat memory-2 memory-4 upgrade")
    assert used(held, ["move"]) == hand("move memory-2 memory-4 upgrade")


def test_every_card_counts_to_the_limit_of_the_hand() -> None:
    assert HAND_SIZE == 6
    for words in ("upgrade upgrade upgrade", "move memory-2 spy"):
        full = f"{words} rotate-left rotate-left rotate-left"
        after = GAME.apply(position(full, "spy", deck="move"), GAME.parse_action("draw:deck"))
        assert after.phase == "discard"


def test_a_hand_loses_one_copy_of_a_card() -> None:
    assert without(hand("move move spy"), Card.MOVE) == hand("move spy")


@pytest.mark.parametrize("rounds", [0, 65, -1])
def test_a_match_has_from_1_to_64_rounds(rounds: int) -> None:
    with pytest.raises(BadOptions, match="from 1 to 64 rounds"):
        Options(rounds=rounds)


def test_there_are_three_levels_and_sensible_defaults() -> None:
    assert Options() == Options(rounds=3, level="average", strict_bugs=False)
    with pytest.raises(BadOptions, match="there is no level"):
        Options(level="hard")  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_seats_can_play(seats: int) -> None:
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(BadOptions, match="two to four seats"):
        GAME.start(seats, 1, Options(level="simple"))
