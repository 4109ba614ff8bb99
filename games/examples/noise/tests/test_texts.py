"""Texts of the client: both languages, every rule, and what is typed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from oneoh_games import Generator
from oneoh_noise import GAME, Action, Options, State
from oneoh_noise.actions import Fault
from oneoh_noise.client import BOARD
from oneoh_noise.legality import MEANING, Rule
from oneoh_tui.games.position import Position
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import LANGUAGES

FOLDER = Path(__file__).parents[1] / "oneoh_noise"
PAGES = {code: BOARD.rules_page(code) for code in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    """Speak each language in turn."""
    i18n.use(request.param)
    yield
    i18n.use("en")


def position(state: State, seat: int | None) -> Position:
    return Position(GAME.view(state, seat), tuple(GAME.legal_actions(state)), ("Ada", "Bob"), seat)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("action", Action)
def test_an_action_is_read_as_the_log_writes_it(action: Action) -> None:
    assert BOARD.normalize(BOARD.action_text(action)) == action
    assert BOARD.normalize(f" {action.upper().replace(':', ' : ')} ") == action


def test_every_rule_and_fault_has_a_sentence() -> None:
    assert dict(BOARD.reasons.rules) == MEANING
    assert set(BOARD.reasons.faults) == set(Fault)


def test_the_rules_pages_have_the_sections_that_refusals_name() -> None:
    anchors = {code: [section.anchor for section in page] for code, page in PAGES.items()}
    assert anchors["fr"] == anchors["en"]
    assert {rule.partition(".")[0] for rule in Rule} <= set(anchors["en"])


def test_every_message_is_translated() -> None:
    keywords = {"_": None, "N_": None, "ngettext": (1, 2)}
    found = extract_from_dir(FOLDER, [("**.py", "python")], keywords=keywords)
    wanted = {message for _file, _line, message, _comments, _context in found}
    with (FOLDER / "client/locale/fr/LC_MESSAGES/messages.po").open("rb") as file:
        translated = {message.id for message in read_po(file) if message.id and message.string}
    assert translated == wanted


@pytest.mark.usefixtures("language")
def test_a_whole_game_is_described_without_a_word_of_the_machine() -> None:
    state, rng = GAME.start(2, 1, Options()), Generator(1)
    while state.to_act is not None:
        for seat in (0, 1, None):
            here = position(state, seat)
            lines = [*BOARD.describe(here), *BOARD.consequences(here), BOARD.task(here)]
            assert not [line for line in lines if re.search(r"None|[{}<>]|asked", line)]
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))


def test_a_card_that_is_face_down_is_described_as_such() -> None:
    deal = State(price=2, hands=((0, 0, 1), (0, 1, 1)), aside=(0,) * 5 + (1,) * 5)
    state = GAME.apply(deal, Action.BLUFF)
    assert BOARD.describe(position(state, 1)) == [
        "Ada: 0 points",
        "Ada: hand: 2 cards",
        "Bob: 0 points",
        "Bob: hand: 0 1 1",
        "Set aside: 10 cards",
        "1. Ada: signal, face down",
    ]
    assert BOARD.describe(position(state, 0))[-1] == "1. Ada: signal, 0"
