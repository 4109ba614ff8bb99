"""Truth of the page: numbers of actions, and shapes of the parts."""

import re
from pathlib import Path

import pytest

from oneoh_ai.environments.any_game import AnyGameEncoding
from oneoh_ai.environments.encoding import Encoding, encoding_for
from oneoh_games import GAMES

PAGE = (Path(__file__).parents[3] / "ai" / "README.md").read_text(encoding="utf-8")
GAME_IDS = ["binary", "one-zero-one", "zero-point-one", "bot255"]


def _encoding(name: str) -> Encoding:
    if name == "any other":
        return AnyGameEncoding(GAMES["binary"])
    return encoding_for(GAMES[name], 2, GAMES[name].options())


@pytest.mark.parametrize("name", [*GAME_IDS, "any other"])
def test_the_page_has_the_shape_of_each_part(name: str) -> None:
    title = name if name == "any other" else f"`{name}`"
    [table] = re.findall(rf"^\| {title} \| shape \|.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    rows = re.findall(r"^\| `(\w+)` \| \((.*?)\) \|", table, re.MULTILINE)
    written = {part: tuple(map(int, shape.strip(",").split(","))) for part, shape in rows}
    assert written == dict(_encoding(name).parts)


@pytest.mark.parametrize("name", [*GAME_IDS, "any other"])
def test_the_page_has_the_number_of_actions(name: str) -> None:
    title = name if name == "any other" else f"`{name}`"
    [number] = re.findall(rf"^\| {title}[^|]* \| (\d+) \|", PAGE, re.MULTILINE)
    assert int(number) == _encoding(name).actions
