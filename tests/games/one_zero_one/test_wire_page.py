"""Page for authors of bots: it says what the game does."""

import re
from itertools import product

from oneoh_games import Generator
from oneoh_games.one_zero_one import GAME
from oneoh_games.one_zero_one.actions import format_action, parse_action
from oneoh_games.one_zero_one.cards import CARDS, Direction, Kind
from oneoh_games.registry import folder_of

PAGE = (folder_of(GAME) / "wire.md").read_text(encoding="utf-8")


def words(name: str) -> list[str]:
    """Return the terminal symbols that the grammar allows for a name."""
    [line] = re.findall(rf"^{name} += (.+)$", PAGE, re.MULTILINE)
    return re.findall(r'"([a-z0-9-]+)"', line)


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
    rng = Generator(1)
    state = GAME.start(2, 1, GAME.options())
    while GAME.to_act(state) is not None:
        legal = GAME.legal_actions(state)
        assert GAME.default_action(state) == legal[0]
        state = GAME.apply(state, rng.choice(legal))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert f"`{outcome.reason}`" in PAGE
