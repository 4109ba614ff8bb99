"""Pages of the games for bot authors: each game of this project has one, and its schemas."""

import pytest

from oneoh_ai.docs import pages
from oneoh_games import GAMES
from oneoh_games.registry import folder_of, is_ours

OURS = [name for name, game in GAMES.items() if is_ours(game)]


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_page_that_leads_to_its_rules_and_its_schemas(game: str) -> None:
    page = pages()[game].read_text(encoding="utf-8")
    assert f"| `game` | `{game}` |" in page
    for target in ("/rules/en.md", "view.schema.json", "options.schema.json"):
        assert f"{target})" in page


@pytest.mark.parametrize("game", OURS)
def test_the_schemas_name_nothing_of_our_python(game: str) -> None:
    for kind in ("view", "options"):
        schema = folder_of(GAMES[game]) / f"{kind}.schema.json"
        assert "oneoh_" not in schema.read_text(encoding="utf-8")
