"""Pages of the games for bot authors: each says what the game does."""

import re
from itertools import product
from pathlib import Path

import pytest

from oneoh_games import GAMES, Generator
from oneoh_games.bot255.commands import COMMANDS, card_of, format_command
from oneoh_games.bot255.reports import LIST_BYTES, REPORT_BYTES
from oneoh_games.one_zero_one.actions import format_action, parse_action
from oneoh_games.one_zero_one.cards import CARDS, Direction, Kind

FOLDER = Path(__file__).parents[2] / "protocol" / "games"
PAGE = (FOLDER / "one-zero-one.md").read_text(encoding="utf-8")
OURS = [name for name, game in GAMES.items() if type(game).__module__.startswith("oneoh_games.")]
"""Games of this project; those of others that are installed have their pages elsewhere."""


def words(name: str) -> list[str]:
    """Return the terminal symbols that the grammar allows for a name."""
    [line] = re.findall(rf"^{name} += (.+)$", PAGE, re.MULTILINE)
    return re.findall(r'"([a-z0-9-]+)"', line)


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_page(game: str) -> None:
    assert (FOLDER / f"{game}.md").exists()


@pytest.mark.parametrize("game", OURS)
def test_the_schemas_name_nothing_of_our_python(game: str) -> None:
    for kind in ("view", "options"):
        assert "oneoh_" not in (FOLDER / f"{game}.{kind}.schema.json").read_text(encoding="utf-8")


def test_the_page_of_bot255_says_which_card_allows_which_command() -> None:
    page = (FOLDER / "bot255.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (`.+) \|$", page, re.MULTILINE))
    for command in COMMANDS:
        word = format_command(command).partition(" ")[0]
        assert f"`{word}" in rows[card_of(command)]


def test_a_view_of_bot255_has_room_for_as_many_reports_as_its_schema_says() -> None:
    schema = (FOLDER / "bot255.view.schema.json").read_text(encoding="utf-8")
    assert f"room in {LIST_BYTES:,} bytes: a report takes {REPORT_BYTES}" in " ".join(
        schema.split()
    )


def test_the_grammar_has_every_card_direction_and_line_and_no_other() -> None:
    assert {*words("kind"), *words("card")} == set(Kind)
    assert set(words("direction")) == set(Direction)
    unpointed = {kind for kind, ways in CARDS.items() if None in ways}
    assert set(words("card")) == unpointed
    cards = [*words("card"), *(f"{kind}:{way}" for kind in words("kind") for way in Direction)]
    for card, line in product(cards, ["", *(f"@{number}" for number in words("line"))]):
        kind, _, way = card.partition(":")
        if (Direction(way) if way else None) in CARDS[Kind(kind)]:
            assert format_action(parse_action(card + line)) == card + line


def test_the_default_action_is_the_first_legal_one() -> None:
    game = GAMES["one-zero-one"]
    rng = Generator(1)
    state = game.start(2, 1, game.options())
    while game.to_act(state) is not None:
        legal = game.legal_actions(state)
        assert game.default_action(state) == legal[0]
        state = game.apply(state, rng.choice(legal))
    outcome = game.outcome(state)
    assert outcome is not None
    assert f"`{outcome.reason}`" in PAGE


@pytest.mark.parametrize("turn_limit", [0, 2])
def test_the_page_of_zero_point_one_has_every_piece_and_reason(turn_limit: int) -> None:
    page = (FOLDER / "zero-point-one.md").read_text(encoding="utf-8")
    game = GAMES["zero-point-one"]
    state = game.start(2, 1, game.options(turn_limit=turn_limit))
    pieces = {text.partition("@")[0] for text in map(game.format_action, game.legal_actions(state))}
    assert all(f'"{piece}"' in page for piece in pieces)
    rng = Generator(2)
    while game.to_act(state) is not None:
        assert game.default_action(state) == game.legal_actions(state)[0]
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    outcome = game.outcome(state)
    assert outcome is not None
    assert f"`{outcome.reason}`" in page
