"""Tests of descriptions: they say everything that a seat may know, and nothing else."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_games import GAMES, Generator
from oneoh_games.binary.position import play, position
from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_games.one_zero_one.view import PlacedCard, ProgramLine, Space, View, Waiting
from oneoh_tui.games import BOARDS, Position
from oneoh_tui.text import i18n
from oneoh_tui.text.glyphs import GLYPHS

ADA_AND_BOB = ("Ada", "Bob")
DELETE = Card(Kind.DELETE, Axis.VERTICAL)


def told(game: str, view: object, seat: int | None = 0) -> list[str]:
    return list(BOARDS[game].describe(Position(view, (), ADA_AND_BOB, seat)))


def program(seat: int | None = 0, **changes: object) -> View:
    game = GAMES["one-zero-one"]
    view: View = game.view(game.start(2, 3, game.options(deck="clipboard")), seat)
    return replace(view, **changes)


def test_a_line_of_the_program_is_told_with_its_gaps_and_who_controls_it() -> None:
    cards = (
        PlacedCard(Kind.DELETE, 0, Direction.LEFT),
        None,
        PlacedCard(Kind.BLANK, 1, protected=True, counts=False),
    )
    empty = ProgramLine(20, (), False, (0, 0), None)
    lines = (ProgramLine(10, cards, True, (1, 0), 0), empty, *program().lines[2:])
    first, second, *_rest = told("one-zero-one", program(lines=lines))
    assert first == (
        "Line 10, open: 1 DELETE left (0), 2 empty, 3 blank card (1) protected not counting. "
        "1 of 0 and 0 of 1 count: Ada controls it."
    )
    assert second == "Line 20, closed: empty."


def test_the_card_that_is_awaited_and_both_piles_are_told() -> None:
    view = program(waiting=Waiting(Space(20, 3), "discard"), discard=(DELETE,), deleted=())
    lines = told("one-zero-one", view)
    assert "A card is awaited at 20/3." in lines
    assert lines[-2:] == ["Discard pile: DELETE up or down", "Deleted cards: none"]


def test_of_a_hidden_hand_its_size_is_told_and_what_everybody_saw() -> None:
    view = program()
    other = replace(view.seats[1], hand=None, hand_size=3, seen=(DELETE,))
    lines = told("one-zero-one", replace(view, seats=(view.seats[0], other)))
    assert "Bob: hand: 3 cards, known: DELETE up or down" in lines


@pytest.mark.parametrize("game", BOARDS)
def test_in_french_there_is_a_space_before_every_colon(game: str) -> None:
    i18n.use("fr")
    rules, rng = GAMES[game], Generator(5)
    state = rules.start(min(rules.seats), 11, rules.options())
    names = tuple(f"N{seat}" for seat in range(min(rules.seats)))
    for _ in range(60):
        if rules.to_act(state) is None:
            break
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
        view = BOARDS[game].read_view(msgspec.to_builtins(rules.view(state, 0)))
        here, board = Position(view, (), names, 0), BOARDS[game]
        lines = [*board.describe(here), *board.details(here, GLYPHS["ascii"])]
        lines += [*board.consequences(here), *board.log_lines(here, GLYPHS["ascii"])]
        assert not [line for line in lines if re.search(r"\S:(\s|$)", line)]


@pytest.mark.parametrize("game", BOARDS)
def test_what_is_told_depends_on_the_view_alone(game: str) -> None:
    """Check that states that differ only in hidden things have the same description."""
    rules, rng = GAMES[game], Generator(5)
    state = rules.start(min(rules.seats), 11, rules.options())
    for _ in range(12):
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    names = tuple(f"N{seat}" for seat in range(min(rules.seats)))
    for seat in (0, 1, None):
        view = BOARDS[game].read_view(msgspec.to_builtins(rules.view(state, seat)))
        other = rules.view(rules.determinize(view, rng), seat)
        here = Position(view, (), names, seat)
        there = Position(BOARDS[game].read_view(msgspec.to_builtins(other)), (), names, seat)
        assert BOARDS[game].describe(here) == BOARDS[game].describe(there)


def test_both_sides_of_a_checkerboard_are_told_with_their_territories() -> None:
    game = GAMES["binary"]
    state = play(game.start(2, 1, game.options()), "c1", "b1,d1")
    lines = told("binary", game.view(state, 0))
    assert lines[0] == "Squares a1 to h8; dark ones, such as a1, are Black's."
    assert "Bob: plays White, 0 points" in lines
    assert "Bob: pieces: b1 d1" in lines
    assert lines[-1] == "Last turn: b1 d1"


def test_the_largest_territory_is_told_to_count_twice() -> None:
    state = position("""
        . : . : . :
        : . : W : .
        . : B B . :
        : . : . : .
        W : . : . :
        : . : . : .
        """)
    sides = GAMES["binary"].view(state, 0).sides
    lines = told("binary", GAMES["binary"].view(state, 0))
    assert any(side.territories for side in sides)
    for who, side in zip(ADA_AND_BOB, sides, strict=True):
        for at, territory in enumerate(side.territories):
            twice = ", counts twice" if at == 0 else ""
            squares = " ".join(territory.squares)
            assert f"{who}: territory of {territory.size}{twice}: {squares}" in lines
