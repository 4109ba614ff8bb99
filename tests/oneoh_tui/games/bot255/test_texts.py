"""Tests of Bot255's texts: events, options, descriptions and reasons."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.bot255 import GAME, PILES, Rule, State
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.position import position
from oneoh_games.bot255.program import parse_program
from oneoh_games.bot255.view import View
from oneoh_tui.games import board_game
from oneoh_tui.games.bot255 import BOT255
from oneoh_tui.games.bot255.card_choices import card_choices
from oneoh_tui.games.bot255.choice_texts import of_cards
from oneoh_tui.games.bot255.menu import menu, swapping
from oneoh_tui.games.bot255.options import Option
from oneoh_tui.games.bot255.program_texts import lacking_texts
from oneoh_tui.games.bot255.reasons import REASONS
from oneoh_tui.games.position import Position
from oneoh_tui.text import i18n
from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.i18n import LANGUAGES

NAMES = ("Ada", "Bob", "Cleo", "Dan")
MACHINE_WORDS = re.compile(r"\b(?:steal-\w+|memory-\d|rotate-\w+|if-else|take-\w+|None)\b|\{|\}")
PROGRAMS = ("moveForward", "while clearAhead;.moveForward", "rotateLeft;moveForward")


def seen(state: State, seat: int | None, seats: int) -> Position:
    legal: tuple[str, ...] = ()
    if seat is not None and GAME.to_act(state) == seat:
        legal = tuple(map(GAME.format_action, GAME.legal_actions(state)))
    return Position(GAME.view(state, seat), legal, NAMES[:seats], seat)


def positions(seats: int, seed: int, plies: int) -> Iterator[Position]:
    """Yield the positions of a random match, as each seat sees it."""
    state = GAME.start(seats, seed, GAME.options(rounds=1, level="simple"))
    rng = Generator(seed)
    for _ in range(plies):
        if GAME.to_act(state) is None:
            return
        for seat in (*range(seats), None):
            yield seen(state, seat, seats)
        legal = [GAME.format_action(action) for action in GAME.legal_actions(state)]
        if GAME.view(state, None).may_run and rng.below(3) == 0:
            legal = [f"run:{text}" for text in PROGRAMS]
        state = GAME.apply(state, GAME.parse_action(rng.choice(legal)))


@given(st.integers(2, 4), st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_and_in_words(language: str, seats: int, seed: int) -> None:
    i18n.use(language)
    try:
        for shown in positions(seats, seed, 40):
            said = [
                *BOT255.consequences(shown),
                *BOT255.describe(shown),
                *menu(shown).notes,
                *(text for option in offered(shown) for text in (option.label, option.about)),
                *(menu(shown, choice).title for choice in card_choices(shown) if not choice.option),
                *(of_cards(choice).hint for choice in card_choices(shown)),
                BOT255.task(shown),
                *(BOT255.score(shown, seat) for seat in range(seats)),
                *(
                    text
                    for seat in range(seats)
                    for text in BOT255.facts(shown, seat, GLYPHS["ascii"])
                ),
            ]
            wrong = [text for text in said if MACHINE_WORDS.search(text)]
            assert wrong == []
    finally:
        i18n.use("en")


@given(st.integers(2, 4), st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_cards_and_menu_offer_exactly_what_is_legal(seats: int, seed: int) -> None:
    for shown in positions(seats, seed, 40):
        options = offered(shown)
        actions = [option.action for option in options if option.action is not None]
        swaps = {action for action in shown.legal if action.startswith("swap:")}
        assert sorted(actions) == sorted(set(shown.legal) - swaps)
        piles = {option.swap for option in options if option.swap is not None}
        assert piles == {action.split(":")[1] for action in swaps}


def offered(shown: Position) -> list[Option]:
    """Return the texts of all choices, among the cards and in the program's place."""
    among_cards = [option for choice in card_choices(shown) for option in choice.options]
    return [*among_cards, *menu(shown).options]


@given(st.lists(st.integers(0, 9), max_size=5))
@settings(max_examples=20, deadline=None)
def test_every_swap_that_is_put_together_is_legal_or_not_offered(marks: list[int]) -> None:
    hands = ("move move repeat swap upgrade spy", "while")
    shown = seen(position(*hands, discard="while search"), 0, 2)
    for pile in PILES:
        chosen = swapping(shown, pile)
        for mark in marks:
            chosen = chosen.toggle(mark % len(chosen.hand))
        actions = [option.action for option in menu(shown, chosen).options if option.action]
        assert actions == [chosen.action] * (chosen.action in shown.legal)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_has_words_and_a_section(code: str) -> None:
    anchors = {section.anchor for section in board_game("bot255").rules_page(code)}
    assert set(REASONS.rules) == set(Rule)
    for rule in Rule:
        known = REASONS.of_rule(rule)
        assert known is not None
        assert known.section in anchors


def test_what_a_program_lacks_is_exactly_said() -> None:
    program = parse_program("repeat 2;.moveForward;rotateLeft")
    hand = (Card.MEMORY_2, Card.MOVE)
    assert lacking_texts(program, hand) == [
        "Your hand lacks: Rotate Left, Repeat.",
        "It has 3 lines; your memory allows 2.",
    ]
    full = (Card.MEMORY_2, Card.MOVE, Card.REPEAT, Card.ROTATE_LEFT, Card.UPGRADE)
    assert lacking_texts(program, full) == []


@pytest.mark.parametrize(
    ("text", "words", "section"),
    [
        ("run:moveForward", None, None),
        ("draw:deck", None, None),
        ("run:jump", "Line 1: there is no such command.", "programs"),
        ("hello", "There is no move or command hello: write", "notation"),
        ("fly:away", "There is no move or command fly:away: write", "notation"),
        ("draw", "This is no move: write one as in draw:deck, draw:discard.", "notation"),
        ("moveForward;jump", "Line 2: there is no such command.", "programs"),
        ("moveForward", "This is a program: write run: before it to announce it.", "notation"),
        ("spy", "You do not have that card.", "turn"),
        ("pass", "No program is announced", "steal-turn"),
        ("search:discard", "You do not have that card.", "turn"),
    ],
)
def test_why_a_text_cannot_be_played(text: str, words: str | None, section: str | None) -> None:
    shown = seen(position("move memory-4", "spy"), 0, 2)
    why = BOT255.check(shown, text)
    if words is None:
        assert why is None
    else:
        assert why is not None
        assert why.text.startswith(words)
        assert why.section == section


def test_the_whole_board_is_told() -> None:
    shown = seen(position("move memory-4", "spy", discard="swap"), 0, 2)
    told = BOT255.describe(shown)
    assert "Row 1: b1 bit, c1 bit, d1 bit, e1 bit, f1 bit, g1 bit, h1 bit." in told
    assert "Row 8: h8 bug." in told
    assert "The bot is on a1 and looks right." in told
    assert "Ada: hand: Move, Memory 4" in told
    assert "Ada: memory for 4 lines" in told
    assert "Bob: 1 card in hand" in told
    assert not any("Spy" in line for line in told)


def test_who_won_and_why_is_said() -> None:
    state = position("move while rotate-right memory-8", "spy")
    for text in ("run:while clearAhead;.moveForward;rotateRight;moveForward", "pass"):
        state = GAME.apply(state, GAME.parse_action(text))
    outcome = GAME.outcome(state)
    assert outcome is not None
    for seat, headline in ((0, "You win"), (1, "You lose"), (None, "Ada wins")):
        lines = BOT255.result(seen(state, seat, 2), outcome)
        assert lines[0] == headline
        assert lines[2] == "1. Ada: 255 points, 1 x 255, 1 run, 4 lines"


def test_a_shared_win_names_everybody() -> None:
    from oneoh_games import Outcome

    shown = seen(position("move", "spy"), None, 2)
    lines = BOT255.result(shown, Outcome("rounds", (0, 0), (1, 1)))
    assert lines[0] == "A shared win: Ada, Bob"


def test_the_details_say_all_that_is_public() -> None:
    state = position("move while memory-4", "spy", rounds=1)
    for text in ("run:while clearAhead;.moveForward", "pass"):
        state = GAME.apply(state, GAME.parse_action(text))
    rows = "\n".join(BOT255.details(seen(state, 1, 2), GLYPHS["ascii"]))
    assert "7 bits, 127 points (2 lines, end of the program)" in rows
    assert "While, Memory 4" in rows
    assert "clearAhead" not in rows
    view: View = GAME.view(state, 1)
    assert view.last_round is None


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("run:moveForward", "a program"),
        ("pass", "let it run"),
        ("steal-turn", "Steal Turn"),
        ("steal-cards", "Steal Cards"),
        ("steal-card:1", "Steal Card against seat 1"),
        ("draw:deck", "draw from the deck"),
        ("draw:discard", "draw from the discard pile"),
        ("search:deck", "Search the deck"),
        ("swap:deck", "Swap with the deck"),
        ("swap:discard:move+while", "Swap with the discard pile: Move, While"),
        ("take:memory-2", "take Memory 2"),
        ("take:1", "take the card of seat 1"),
        ("discard:while", "discard While"),
        ("run", "a program"),
        ("take", "take a card"),
        ("zut", "zut"),
    ],
)
def test_actions_in_words_can_be_told_apart(action: str, words: str) -> None:
    assert BOT255.action_text(action) == words


@pytest.mark.parametrize(
    ("hand", "seat", "said"),
    [
        (
            "move memory-4",
            0,
            ["memory for 4 lines", "can announce a program, as in run:moveForward"],
        ),
        ("move while", 0, ["no Memory card"]),
        ("move memory-4", 1, ["no Memory card"]),
    ],
)
def test_a_hand_in_words_says_whether_a_program_can_be_announced(
    hand: str, seat: int, said: list[str]
) -> None:
    shown = seen(position(hand, "spy"), seat, 2)
    mine = [
        line.partition(": ")[2] for line in BOT255.describe(shown) if line.startswith("AB"[seat])
    ]
    about = [line for line in mine if "emory" in line or "announce" in line]
    assert [line for line in about if not line.startswith("hand:")] == said
