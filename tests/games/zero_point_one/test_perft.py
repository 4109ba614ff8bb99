"""Known counts of turns, and the same turns found a second, naive way.

The second way is written from the text alone: a board is a dict from a square's file and rank to a
letter, and a turn makes a new one. It shares nothing with the game but the notation.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    GAME,
    READY_MADE,
    Options,
    State,
    deployment,
    legal_turns,
    perft,
    play_from,
    random_arrangement,
    read_position,
    write_position,
)
from oneoh_games.zero_point_one.legality import broken_rule

AWAY = {"A": (2, 2), "D": (0, 2), "F": (1, 1), "N": (1, 2), "W": (0, 1)}
NAME = {"A": "2-2", "D": "0-2", "F": "1-1", "N": "1-2"}
FILES = "abcdefgh"

KNOWN = {
    "aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r": (18, 432, 8592),
    "ddddffnw/aaaaaaaa/8/8/8/8/DDDDFFNW/AAAAAAAA[] r": (24, 432, 10836),
    "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b": (64, 6200, 280891),
}
WITH_HANDS = [
    "w7/8/8/8/8/8/8/7W[] r",
    "8/8/3w4/8/3W4/8/8/8[An] r",
    "4w3/2d1a3/8/3A1n2/8/2F3f1/8/3W2D1[] b",
    "wa6/8/2N5/8/8/5n2/6A1/6DW[Dd] r",
    "8/8/8/2wW4/8/8/8/8[] b",
]


class Naive(NamedTuple):
    """Position; squares are file and rank from 1."""

    board: dict[tuple[int, int], str]
    hand: str
    red_moves: bool

    def is_own(self, letter: str) -> bool:
        return letter.isupper() == self.red_moves


def naive(text: str) -> Naive:
    ranks, rest = text[:-2].split("[")
    board: dict[tuple[int, int], str] = {}
    for rank, row in zip(range(8, 0, -1), ranks.split("/"), strict=True):
        spread = "".join("." * int(each) if each.isdigit() else each for each in row)
        board |= {(file, rank): each for file, each in enumerate(spread, 1) if each != "."}
    return Naive(board, rest.rstrip("]"), text[-1] == "r")


@cache
def steps(letter: str, square: tuple[int, int]) -> list[tuple[int, int]]:
    return [
        (file, rank)
        for file, rank in product(range(1, 9), range(1, 9))
        for away in [sorted((abs(file - square[0]), abs(rank - square[1])))]
        if tuple(away) == AWAY[letter.upper()]
    ]


def name(square: tuple[int, int]) -> str:
    return f"{FILES[square[0] - 1]}{square[1]}"


def naive_turns(position: Naive) -> dict[str, Naive]:
    """Return the position after each turn, by the turn's text."""
    board, hand, red_moves = position
    found: dict[str, Naive] = {}
    if ("W" if red_moves else "w") not in board.values():
        return found
    for square, letter in board.items():
        if not position.is_own(letter):
            continue
        for target in steps(letter, square):
            captured = board.get(target)
            if captured is not None and position.is_own(captured):
                continue
            moved = {at: each for at, each in board.items() if at != square} | {target: letter}
            won = captured.swapcase() if captured and captured.upper() != "W" else ""
            found[name(square) + name(target)] = Naive(moved, hand + won, not red_moves)
    for letter in {each for each in hand if position.is_own(each)}:
        for target in product(range(1, 9), range(1, 9)):
            if target not in board:
                placed = board | {target: letter}
                text = f"{NAME[letter.upper()]}@{name(target)}"
                found[text] = Naive(placed, hand.replace(letter, "", 1), not red_moves)
    return found


def naive_perft(position: Naive, depth: int) -> int:
    reached = naive_turns(position)
    if depth == 1:
        return len(reached)
    return sum(naive_perft(each, depth - 1) for each in reached.values())


def deployed(red: str, blue: str) -> State:
    state = GAME.start(2, 0, Options())
    for drop in (*deployment(0, red), *deployment(1, blue)):
        state = GAME.apply(state, drop)
    return state


@pytest.mark.parametrize("text", KNOWN)
def test_the_known_counts(text: str) -> None:
    position = read_position(text)
    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == KNOWN[text]


@pytest.mark.slow
@pytest.mark.parametrize("text", KNOWN)
def test_the_naive_way_counts_the_same(text: str) -> None:
    counts = tuple(naive_perft(naive(text), depth) for depth in (1, 2, 3))
    assert counts == KNOWN[text]


@pytest.mark.slow
@pytest.mark.parametrize("text", WITH_HANDS)
def test_both_ways_count_positions_with_pieces_in_hand_alike(text: str) -> None:
    position = read_position(text)
    for depth in (1, 2, 3):
        assert perft(position, depth) == naive_perft(naive(text), depth)


@pytest.mark.slow
@pytest.mark.parametrize("name", READY_MADE)
def test_both_ways_count_deployments_alike(name: str) -> None:
    red, blue = READY_MADE[name], random_arrangement(Generator(len(name)))
    position = deployed(red, blue).position
    for depth in (1, 2, 3):
        assert perft(position, depth) == naive_perft(naive(write_position(position)), depth)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_both_ways_know_the_same_turns_and_positions_in_whole_games(seed: int) -> None:
    rng = Generator(seed)
    state = deployed(random_arrangement(rng), random_arrangement(rng))
    while GAME.outcome(state) is None and state.turns < 60:
        reached = naive_turns(naive(write_position(state.position)))
        legal = GAME.legal_actions(state)
        assert [GAME.format_action(action) for action in legal] == sorted(reached)
        action = rng.choice(legal)
        state = GAME.apply(state, action)
        there = naive(write_position(state.position))
        expected = reached[GAME.format_action(action)]
        assert there.board == expected.board
        assert sorted(there.hand) == sorted(expected.hand)
        assert there.red_moves == expected.red_moves


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_every_turn_is_either_listed_or_breaks_a_rule(seed: int) -> None:
    """`apply` does not ask the list; for all that can be written, both have to agree."""
    rng = Generator(seed)
    state = deployed(random_arrangement(rng), random_arrangement(rng))
    for _ in range(rng.below(60)):
        if GAME.outcome(state) is None:
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    legal = set(GAME.legal_actions(state))
    squares = [file + rank for file in FILES for rank in "12345678"]
    texts = [f"{kind}@{square}" for kind in ("0-1", *NAME.values()) for square in squares]
    texts += [a + b for a in squares for b in squares if a != b]
    for action in map(GAME.parse_action, texts):
        assert (broken_rule(state, action) is None) == (action in legal)


def test_a_captured_0_1_ends_a_sequence() -> None:
    position = read_position("8/8/8/8/8/8/2w5/W7[] r")
    after_two = naive_perft(naive("8/8/8/8/8/8/2w5/W7[] r"), 2)
    assert perft(position, 0) == 1
    assert perft(position, 2) == after_two == 2 * 4
    lost = GAME.apply(
        play_from(read_position("8/8/8/8/8/8/1w6/1W6[] r")), GAME.parse_action("b1b2")
    )
    assert perft(lost.position, 1) == 0
    assert legal_turns(lost.position) == []


def test_what_can_be_placed_is_counted_in_deployment() -> None:
    """A drop on each empty home square for each kind that is left."""
    state, counts = GAME.start(2, 0, Options()), []
    for drop in deployment(0, READY_MADE["wall"]):
        counts.append(len(GAME.legal_actions(state)))
        state = GAME.apply(state, drop)
    # Eight 2-2s, then D D F N F D D W.
    kinds = [5] * 8 + [4, 4, 4, 4, 3, 2, 2, 1]
    assert counts == [each * (16 - placed) for placed, each in enumerate(kinds)]
