"""Tests of One Zero One's texts: log, previews, reasons and result."""

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES, Outcome
from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_games.one_zero_one.legality import Rule
from oneoh_games.one_zero_one.view import Event, Space
from oneoh_tui.games import Position, board_game
from oneoh_tui.games.one_zero_one.details import details, hand_facts
from oneoh_tui.games.one_zero_one.reasons import REASONS
from oneoh_tui.games.one_zero_one.result import result
from oneoh_tui.games.one_zero_one.texts import action_text, event_text, log_lines
from oneoh_tui.text import i18n
from oneoh_tui.text.glyphs import GLYPHS

GAME = GAMES["one-zero-one"]
VIEW = GAME.view(GAME.start(2, 3, GAME.options()), 0)
HERE = Position(VIEW, (), ("Ada", "Bob"), 0)
AT, TO = Space(20, 3), Space(30, 1)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("input", 0, Kind.DELETE, Direction.LEFT, at=AT), "Ada inputs DELETE left at 20/3"),
        (Event("input", 1, Kind.BLANK, at=AT), "Bob inputs blank card at 20/3"),
        (Event("print", 0, Kind.SAVE, Direction.UP, at=AT), "Ada prints SAVE up at 20/3"),
        (Event("print", 0, Kind.IF_THEN_ELSE, at=AT), "Ada prints IF...THEN...ELSE... at 20/3"),
        (Event("paste", 1, Kind.CUT, Direction.DOWN, at=AT), "Bob pastes CUT down at 20/3"),
        (Event("paste", 1, Kind.BLANK, at=AT), "Bob pastes blank card at 20/3"),
        (Event("delete", card=Kind.BLANK, digit=1, at=AT), "Blank card (1) at 20/3 is deleted"),
        (
            Event("cut", card=Kind.REM, digit=0, at=AT),
            "REM (0) at 20/3 is cut to the discard pile",
        ),
        (
            Event("enter", card=Kind.SAVE, digit=0, at=AT, to=TO),
            "SAVE (0) moves from 20/3 to 30/1",
        ),
        (Event("goto", card=Kind.SAVE, digit=0, at=TO, to=AT), "SAVE (0) goes from 30/1 to 20/3"),
        (Event("flip", card=Kind.PRINT, digit=1, at=AT), "PRINT at 20/3 is turned to 1"),
        (Event("save", card=Kind.SAVE, at=AT), "SAVE at 20/3 is protected for good"),
        (
            Event("rem", card=Kind.REM, direction=Direction.LEFT, at=AT),
            "REM at 20/3: cards to its left do not count",
        ),
        (Event("nothing", card=Kind.GOTO_10, at=AT), "GOTO 10 at 20/3 has no effect"),
        (Event("wait", 0, at=AT), "Ada places another card at 20/3"),
        (Event("draw", 0, count=1), "Ada draws 1 card"),
        (Event("draw", 0, Kind.SYNTAX_ERROR, count=1), "Ada draws SYNTAX ERROR"),
        (Event("draw", 0, Kind.SAVE, count=3), "Ada draws 3 cards, SAVE first"),
        (Event("run"), "Line 50 is full: the program runs"),
        (
            Event("deck-out", 1),
            "Bob cannot draw up to three cards: the game ends",
        ),
    ],
)  # fmt: skip
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert event_text(event, HERE) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Event("input", 0, Kind.ENTER, Direction.DOWN, at=AT),
            "Ada joue ENTER vers le bas en 20/3",
        ),
        (
            Event("print", 1, Kind.IF_THEN, Direction.LEFT, at=AT),
            "Bob pose IF...THEN... à gauche en 20/3 (PRINT)",
        ),
        (
            Event("rem", card=Kind.REM, direction=Direction.RIGHT, at=AT),
            "REM en 20/3\u00a0: les cartes à droite ne comptent pas",
        ),
    ],
)
def test_in_french_a_direction_is_where_a_card_points_to(event: Event, sentence: str) -> None:
    i18n.use("fr")
    assert event_text(event, HERE) == sentence


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((Event("input", 0, Kind.DELETE, Direction.LEFT, at=AT),), ["Ada: ◂DELETE 20/3"]),
        ((Event("print", 1, Kind.ENTER, Direction.DOWN, at=AT),), ["Bob: ENTER▾ 20/3"]),
        ((Event("paste", 1, Kind.BLANK, at=AT),), ["Bob: blank 20/3"]),
        ((Event("delete", card=Kind.BLANK, digit=1, at=AT),), ["blank 20/3 deleted"]),
        ((Event("cut", card=Kind.REM, digit=0, at=AT),), ["REM 20/3 cut"]),
        ((Event("enter", card=Kind.SAVE, digit=0, at=AT, to=TO),), ["SAVE 20/3 to 30/1"]),
        ((Event("goto", card=Kind.SAVE, digit=0, at=TO, to=AT),), ["SAVE 30/1 to 20/3"]),
        ((Event("flip", card=Kind.PRINT, digit=1, at=AT),), ["PRINT 20/3 now 1"]),
        ((Event("save", card=Kind.SAVE, at=AT),), ["SAVE 20/3 protected"]),
        ((Event("input", 0, Kind.SAVE, at=AT), Event("run")), ["Ada: SAVE 20/3"]),
        ((Event("input", 0, Kind.SAVE, at=AT), Event("deck-out", 1)), ["Ada: SAVE 20/3"]),
        (
            (
                Event("input", 0, Kind.PRINT, Direction.UP, at=AT),
                Event("wait", 0, at=TO),
                Event("nothing", card=Kind.PRINT, at=AT),
                Event("draw", 0, count=1),
            ),
            ["Ada: PRINT▴ 20/3"],
        ),
    ],
)
def test_beside_the_board_a_row_tells_what_the_board_does_not(
    events: tuple[Event, ...], told: list[str]
) -> None:
    here = Position(replace(VIEW, events=events), (), ("Ada", "Bob"), 0)
    assert log_lines(here, GLYPHS["unicode"]) == told


def test_an_action_without_its_consequences_is_told_in_words() -> None:
    assert action_text("delete:left@20") == "DELETE left in line 20"
    assert action_text("blank") == "blank card"


@pytest.mark.parametrize("rule", list(Rule))
def test_every_rule_has_words_and_a_section_of_the_rules_page(rule: Rule) -> None:
    known = REASONS.of_rule(rule.value)
    assert known is not None
    assert known.section in {
        section.anchor for section in board_game("one-zero-one").rules_page("en")
    }


def test_an_unknown_rule_is_left_to_the_server_to_explain() -> None:
    assert REASONS.of_rule("input.of-another-version") is None


def ended(scores: tuple[int, int], places: tuple[int, int], seat: int | None) -> list[str]:
    lines = tuple(
        replace(line, counting=(2, 1), controller=0) if line.number in (10, 30) else line
        for line in VIEW.lines
    )
    view = replace(VIEW, lines=lines)
    outcome = Outcome("run", scores, places)
    return result(Position(view, (), ("Ada", "Bob"), seat), outcome)


def test_the_end_names_the_winner_and_adds_the_lines_up() -> None:
    assert ended((40, 0), (1, 2), 0) == [
        "You win, 40:0",
        "Line 50 was full: the program ran.",
        "Ada: 10 + 30 = 40",
        "Bob: 0",
    ]
    assert ended((40, 0), (1, 2), 1)[0] == "You lose, 40:0"
    assert ended((40, 0), (1, 2), None)[0] == "Ada wins, 40:0"


def test_a_tie_is_a_draw_or_says_what_decided_it() -> None:
    assert ended((0, 0), (1, 1), 0)[0] == "A draw, 0:0"
    assert ended((0, 0), (1, 1), 0)[1].endswith("the rules ask for a rematch.")
    assert ended((30, 30), (2, 1), 0)[:2] == [
        "You lose, 30:30",
        "Line 50 was full: the program ran. The highest line that is controlled decides.",
    ]


def test_a_deck_out_names_the_seat_that_could_not_draw() -> None:
    outcome = Outcome("deck-out", (0, 10), (2, 1))
    view = replace(VIEW, events=(Event("draw", 1, count=1), Event("deck-out", 1)))
    told = result(Position(view, (), ("Ada", "Bob"), 0), outcome)
    assert told[1] == "Bob could not draw up to three cards: the deck is empty."
    assert result(HERE, outcome)[1] == "A deck was empty."


def test_a_hidden_hand_shows_backs_and_the_cards_that_were_seen() -> None:
    seen = (Card(Kind.SAVE, Axis.VERTICAL),)
    other = replace(VIEW.seats[1], seen=seen, hand=None, hand_size=3)
    view = replace(VIEW, seats=(VIEW.seats[0], other))
    facts = hand_facts(Position(view, (), ("Ada", "Bob"), 0), 1, GLYPHS["ascii"])
    assert facts == ["? ? SAVE^v"]


def test_an_own_hand_is_on_the_board_already() -> None:
    assert hand_facts(HERE, 0, GLYPHS["ascii"]) == []


def test_the_details_list_what_left_the_game() -> None:
    gone = (Card(Kind.BLANK), Card(Kind.BLANK), Card(Kind.CUT, Axis.HORIZONTAL))
    view = replace(VIEW, deleted=gone)
    lines = details(Position(view, (), ("Ada", "Bob"), 0), GLYPHS["ascii"])
    assert lines[0] == "Deleted cards: 2x blank, <CUT>"
