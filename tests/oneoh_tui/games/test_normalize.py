"""Tests of reading actions in typed text of any form, and in text of the log."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from oneoh_games import GAMES, Generator
from oneoh_games.binary.position import play
from oneoh_tui.games import BOARDS, Position
from oneoh_tui.text import i18n
from oneoh_tui.text.glyphs import GLYPHS

DRAWN = ("one-zero-one", "binary", "zero-point-one")
NAMES = ("Ada", "Bob")


@cache
def games(game: str) -> tuple[Any, ...]:
    """Yield states of two games with random actions, a few turns apart."""
    return tuple(_states(game))


def _states(game: str) -> Iterator[Any]:
    rules = GAMES[game]
    for seed, options in enumerate(({}, {"deck": "base"} if game == "one-zero-one" else {})):
        state, rng = rules.start(2, seed, rules.options(**options)), Generator(seed)
        for turn in range(90):
            if rules.to_act(state) is None:
                break
            if turn % 9 == 0 or turn in (33, 34):
                yield state
            state = rules.apply(state, rng.choice(list(rules.legal_actions(state))))


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("game", DRAWN)
def test_every_legal_action_can_be_typed_as_the_log_writes_it(
    game: str, glyphs: Any, language: str
) -> None:
    i18n.use(language)
    rules, shown = GAMES[game], BOARDS[game]
    for state in games(game):
        for action in map(rules.format_action, rules.legal_actions(state)):
            for form in (
                action,
                shown.log_notation(action, GLYPHS[glyphs]),
                shown.action_text(action),
            ):
                assert shown.normalize(form) == action, form
                assert shown.normalize(f" {form.upper()} ") == action, form


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", DRAWN)
def test_what_the_log_says_of_a_move_begins_with_what_can_be_typed(
    game: str, language: str
) -> None:
    i18n.use(language)
    rules, shown = GAMES[game], BOARDS[game]
    for state in games(game):
        for action in map(rules.format_action, list(rules.legal_actions(state))[:40]):
            after = rules.apply(state, rules.parse_action(action))
            position = Position(rules.view(after, 0), (), NAMES, 0)
            first = shown.log_lines(position, GLYPHS["unicode"])[0]
            if action == "swap":
                continue
            _who, _colon, form = first.partition(":")
            assert shown.normalize(form) == action, first


@pytest.mark.parametrize(
    ("game", "text", "action"),
    [
        ("binary", "b5,a2", "a2,b5"),
        ("binary", "B5, A2", "a2,b5"),
        ("binary", "b5 a2", "a2,b5"),
        ("binary", "b5 and a2", "a2,b5"),
        ("binary", "l12;k12", "k12,l12"),
        ("binary", "c3,", "c3"),
        ("binary", "SWAP", "swap"),
        ("zero-point-one", "a1-a3", "a1a3"),
        ("zero-point-one", "0-2 a1xa3 (1-1)", "a1a3"),
        ("zero-point-one", "A1 A3", "a1a3"),
        ("zero-point-one", "2-2 c1", "2-2@c1"),
        ("one-zero-one", "DELETE left 20", "delete:left@20"),
        ("one-zero-one", "delete : left @ 20", "delete:left@20"),
        ("one-zero-one", "GOTO 10 up in line 20", "goto-10:up@20"),
        ("one-zero-one", "▴PRINT", "▴print"),
        ("bot255", "Draw:Deck", "draw:deck"),
        ("bot255", "RUN:moveForward", "run:moveForward"),
        ("bot255", "run: while clearAhead;.moveForward", "run:while clearAhead;.moveForward"),
        ("bot255", "draw deck", "draw:deck"),
        ("bot255", "Steal-Card : 1", "steal-card:1"),
        ("bot255", "swap:deck:while+Move", "swap:deck:move+while"),
        ("bot255", "pass", "pass"),
        ("bot255", "while clearAhead;.moveForward", "while clearAhead;.moveForward"),
    ],
)
def test_case_order_and_blanks_are_forgiven(game: str, text: str, action: str) -> None:
    assert BOARDS[game].normalize(text) == action


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("binary", "zut", "There is no square zut"),
        ("binary", "b4,b4", "b4 is named twice"),
        ("binary", "c3,f4,a1", "on one square or two, not more"),
        ("binary", "m1", "There is no square m1"),
        ("binary", "c2,c9", "This board has no such square."),
        ("zero-point-one", "zut", "This is no move"),
        ("zero-point-one", "a1", "Say where the piece on a1 goes"),
        ("zero-point-one", "2-2", "Say where 2-2 goes"),
        ("zero-point-one", "2-2@", "Say where 2-2 goes"),
        ("zero-point-one", "3-3@c1", "There is no piece 3-3"),
        ("zero-point-one", "a1j9", "There is no square j9"),
        ("zero-point-one", "c1-c1", "A move ends on another square than c1"),
        ("one-zero-one", "zut", "There is no card zut"),
        ("one-zero-one", "enter@10", "Say where enter points"),
        ("one-zero-one", "ENTER 10", "Say where enter points"),
        ("one-zero-one", "delete:north@10", "There is no direction north"),
        ("one-zero-one", "delete left 15", "There is no line 15"),
        ("one-zero-one", "delete:left", "Name the line as well"),
        ("one-zero-one", "blank:up@10", "blank points nowhere"),
        ("one-zero-one", "@10", "This is no move"),
        ("bot255", "zut", "There is no move or command zut"),
        ("bot255", "draw", "draw:deck, draw:discard"),
        ("bot255", "moveForward;jump", "Line 2: there is no such command"),
        ("bot255", "moveForward", "write run: before it"),
    ],
)
def test_a_refusal_names_the_part_that_is_missing_or_wrong(
    game: str, text: str, words: str
) -> None:
    rules, shown = GAMES[game], BOARDS[game]
    view = rules.view(rules.start(2, 1, rules.options()), 0)
    why = shown.check(Position(view, (), NAMES, 0), shown.normalize(text))
    assert why is not None
    assert why.text.startswith(words) or words in why.text
    i18n.use("fr")
    said = shown.check(Position(view, (), NAMES, 0), shown.normalize(text))
    assert said is not None
    assert said.text != why.text, "in French"


def test_two_squares_of_a_turn_are_judged_alike_in_either_order() -> None:
    rules, shown = GAMES["binary"], BOARDS["binary"]
    state = play(rules.start(2, 1, rules.options()), "c3", "b1", "a1", "h1")
    position = Position(rules.view(state, 0), (), NAMES, 0)
    for text in ("g3,a5", "a3,b2", "c3,b1", "b4,a4"):
        one, _comma, other = text.partition(",")
        reasons = {
            shown.check(position, shown.normalize(each)) for each in (text, f"{other},{one}")
        }
        assert len(reasons) == 1
