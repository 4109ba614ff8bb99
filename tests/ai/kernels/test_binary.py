"""Kernel of Binary: in lockstep with the rules, and pinned results, compiled or not."""

import pytest
from msgspec.structs import replace

from oneoh_ai.binary.searcher import Searcher
from oneoh_ai.kernels.binary import tree
from oneoh_ai.kernels.binary.board import Board
from oneoh_ai.kernels.binary.endgame import Endgame
from oneoh_ai.kernels.binary.position import Position
from oneoh_ai.kernels.binary.steps import CELL, CELLS, FIRST, SECOND, STRIDE, SWAP
from oneoh_ai.kernels.kernel_file import is_compiled
from oneoh_games import GAMES, Generator
from oneoh_games.binary import Action, State, Swap, place_on, scores, sizes, squares_of
from oneoh_games.binary.board import members
from oneoh_games.binary.legality import singles
from tests.games.binary.playing import random_turn

pytestmark = pytest.mark.kernel

GAME = GAMES["binary"]
SIZES = (6, 8, 10, 12)


def played(size: int, seed: int, *, swap: bool = False) -> list[tuple[State, Action]]:
    """Return the states and turns of a random game; with an odd seed all turns are of one piece.

    Such games have many flips, and end with all turns of one side.
    """
    rng = Generator(seed)
    turns: list[tuple[State, Action]] = []
    state = GAME.start(2, 1, GAME.options(size=size, swap=swap))
    while GAME.to_act(state) is not None:
        alone = members(singles(state))
        action = place_on(rng.choice(alone)) if seed % 2 else random_turn(state, rng)
        if swap and state.turn == 2:
            action = Swap()
        turns.append((state, action))
        state = GAME.apply(state, action)
    return turns


def planted(state: State) -> Position:
    assert state.to_move is not None
    swap = int(state.swap)
    return Position(
        state.size, state.pieces, state.hands, state.to_move, state.turn, swap, [0] * CELLS
    )


def steps_of(action: Action, position: Position) -> list[int]:
    """Return the steps of a turn, in the order in which the kernel knows them."""
    if isinstance(action, Swap):
        return [SWAP]
    cells = [square + STRIDE for square in squares_of(action)]
    if len(cells) == 1:
        return cells
    first, second = cells if cells[1] | SECOND in position.legal(cells[0] | FIRST) else cells[::-1]
    return [first | FIRST, second | SECOND]


def turns_of(position: Position) -> list[Action]:
    """Return all turns that the kernel knows."""
    turns: list[Action] = []
    for step in position.legal():
        if step == SWAP:
            turns.append(Swap())
        elif step & FIRST:
            first = (step & CELL) - STRIDE
            turns += [place_on(first, (other & CELL) - STRIDE) for other in position.legal(step)]
        else:
            turns.append(place_on(step - STRIDE))
    return turns


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_a_game_goes_as_by_the_rules(size: int, seed: int, swap: bool) -> None:
    game = played(size, seed, swap=swap)
    position = planted(game[0][0])
    for number, (state, action) in enumerate(game):
        if number % (size - 5) == 0:
            turns = turns_of(position)
            assert len(turns) == len(set(turns))
            assert set(turns) == set(GAME.legal_actions(state))
        for step in steps_of(action, position):
            position.make(step)
        after = GAME.apply(state, action)
        over = 2 if after.to_move is None else after.to_move
        assert position.described() == [over, int(after.swapped), *after.hands, *scores(after)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_each_flip_is_counted_as_the_rules_count_it(size: int, seed: int) -> None:
    for state, _action in played(size, seed)[::5]:
        board = Board(state.size, *state.pieces)
        board.judge()
        for square in members(state.board.squares & ~(state.pieces[0] | state.pieces[1])):
            assert board.gain[square + STRIDE] == lead_added(state, square)


def test_equal_points_are_decided_as_by_the_rules() -> None:
    """0 and 1 are the winning colours; 2 is a draw."""
    found = set()
    for seed in range(60):
        for state, _action in played(6, seed):
            if len(set(scores(state))) == 1:
                black, white = sizes(state, 0), sizes(state, 1)
                winner = 2 if black == white else int(black < white)
                assert Board(state.size, *state.pieces).tie() == winner
                found.add(winner)
    assert len(found) > 1


def lead_added(state: State, square: int) -> int:
    """Return by how much a flip of an empty square raises the lead of its side."""
    colour = 0 if state.board.coloured[1] >> square & 1 else 1
    pieces = list(state.pieces)
    pieces[colour] |= 1 << square
    before, after = scores(state), scores(replace(state, pieces=(pieces[0], pieces[1])))
    return after[colour] - after[1 - colour] - before[colour] + before[1 - colour]


PINNED = {
    6: "b1 b4 b5 275 0.600761730",
    8: "e6 f6 c6 51 0.344208244",
    10: "g6 f4 h5 34 0.233962380",
    12: "j11 b8 c8 94 0.548165636",
}
"""By size: the line of a search, visits and chance of its first turn."""


@pytest.mark.parametrize("size", SIZES)
def test_a_search_finds_the_same_on_every_machine_compiled_or_not(size: int) -> None:
    state = played(size, 1)[size][0]
    seat = GAME.to_act(state)
    found = Searcher(Generator(5)).search(GAME.view(state, seat), go_on=lambda count: count < 300)
    assert found.iterations == 300
    best = found.candidates[0]
    line = " ".join(map(GAME.format_action, found.main_line[:3]))
    assert f"{line} {best.visits} {best.mean:.9f}" == PINNED[size]
    assert found.best == best.action == found.main_line[0]
    assert {each.action for each in found.candidates} <= set(GAME.legal_actions(state))


def rules_value(state: State) -> int:
    """Return twice Black's lead after the best play of both sides, as the rules alone have it."""
    if state.to_move is None:
        lead = scores(state)[0] - scores(state)[1]
        black, white = sizes(state, 0), sizes(state, 1)
        return 2 * lead if lead else (black > white) - (black < white)
    values = [rules_value(GAME.apply(state, turn)) for turn in GAME.legal_actions(state)]
    return min(values) if state.to_move else max(values)


def test_the_end_of_a_game_is_searched_exactly() -> None:
    alone = 0
    for seed in range(12):
        for state, _action in played(6, seed):
            if sum(state.hands) > 2:
                continue
            endgame = Endgame(planted(state))
            assert endgame.solve(1000, lambda _positions: True)
            value = rules_value(state)
            assert endgame.value == (-value if state.to_move else value)
            alone += 0 in state.hands
    assert alone > 0


def test_a_line_to_the_end_is_worth_what_it_says() -> None:
    for seed in (1, 2, 3, 4):
        for state, _action in played(8, seed):
            if sum(state.hands) != 4:
                continue
            root, position = planted(state), planted(state)
            endgame = Endgame(root)
            assert endgame.solve(100_000, lambda _positions: True)
            for step in endgame.best_line():
                position.make(step)
            side, _swapped, black, white, *points = position.described()
            assert black + white <= 1
            if side == 2:
                lead = points[0] - points[1]
                assert endgame.value // 2 == (-lead if state.to_move else lead)


def test_an_end_that_takes_more_than_it_may_is_left_alone() -> None:
    state = next(state for state, _action in played(8, 2) if sum(state.hands) <= 6)
    position = planted(state)
    before = position.legal(), position.described()
    counted: list[int] = []

    def stop_at_64(positions: int) -> bool:
        counted.append(positions)
        return positions < 64

    assert not Endgame(position).solve(40, lambda _positions: True)
    assert not Endgame(position).solve(10_000, stop_at_64)
    assert counted == [16, 32, 48, 64]
    assert (position.legal(), position.described()) == before


def test_a_search_plays_the_end_that_it_has_seen() -> None:
    state = next(state for state, _action in played(8, 2) if sum(state.hands) <= 3)
    view = GAME.view(state, GAME.to_act(state))
    found = Searcher(Generator(5)).search(view, go_on=lambda count: count < 3000)
    assert found.iterations < 3000
    assert found.best == found.candidates[0].action == found.main_line[0]
    for action in found.main_line:
        state = GAME.apply(state, action)
    assert sum(state.hands) <= 1


@pytest.mark.skipif(is_compiled("binary.tree"), reason="a constant of compiled code")
def test_a_tree_that_is_full_is_searched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST_NODES", 40)
    state = played(8, 1)[8][0]
    view = GAME.view(state, GAME.to_act(state))
    found = Searcher(Generator(5)).search(view, go_on=lambda count: count < 300)
    assert found.iterations == 300
    assert found.candidates[0].visits > 40
