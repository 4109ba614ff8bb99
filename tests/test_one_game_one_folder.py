"""Nothing names a game outside the game's own folders and pyproject.toml, some places aside."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from oneoh_tui.games import BOARDS, DEFAULT_GAME
from tests.sources import sources

ROOT = Path(__file__).parents[1]
ALLOWED = {
    "oneoh_ai.alphabeta*": "a bot that plays one game",
    "oneoh_ai.coach.coaches": "the search of each game; one that it does not name is searched too",
    "oneoh_ai.codecup*": "a contest that plays one game",
    "oneoh_ai.commands.arena": "the default of an option",
    "oneoh_ai.commands.new": "the default of an option",
    "oneoh_ai.commands.check": "a game whose programs are not listed",
    "oneoh_ai.commands.codecup": "a contest that plays one game",
    "oneoh_ai.commands.uci": "an engine for one game",
    "oneoh_ai.commands.wire_check": "the default of an option",
    "oneoh_ai.game_search": "the kernel of each game; a game without one is searched all the same",
    "oneoh_ai.heuristics": "the evaluations of the bots; a game without one is played all the same",
    "oneoh_ai.levels.players": "the work of each level; a game that it does not name has levels too",
    "oneoh_ai.problems.candidates": "the problems of each game; one that it does not name has none",
    "oneoh_ai.uci*": "a protocol of programs for one game",
    "oneoh_protocol": "an example of a whole bot",
    "oneoh_protocol.messages.*": "an example of actions that are too many to list",
    "oneoh_server.tables.showing": "an example of what is hidden",
    "oneoh_tui.command_line.*": "examples of what can be typed; the commands of the puzzles",
    "oneoh_tui.config.default_game": f"{DEFAULT_GAME} is offered first",
    "oneoh_tui.line.terms": "an example of what can be typed",
    "oneoh_tui.tables.bots": "a bot of ours plays one game alone",
}
"""Patterns of modules that may name a game, and why."""
PACKAGES = {game.replace("-", "_") for game in BOARDS}
ORDINARY = {"Binary"}
"""Titles that are words of the language."""
IDS = "|".join(sorted({*BOARDS, *PACKAGES}))
TITLES = "|".join(sorted({board.title for board in BOARDS.values()} - ORDINARY))
NAMES = re.compile(rf"[\"'`./](?:{IDS})\b|\b(?:{TITLES})\b")


def is_allowed(module: str) -> bool:
    """Return whether a module is a game's own, or on the list."""
    own = not PACKAGES.isdisjoint(module.split("."))
    return own or any(fnmatch(module, pattern) for pattern in ALLOWED)


def test_no_module_outside_a_games_folder_names_a_game() -> None:
    naming = {module for module, text in sources() if NAMES.search(text)}
    assert "oneoh_tui.config.default_game" in naming
    assert {module for module in naming if not is_allowed(module)} == set()


@pytest.mark.parametrize("path", ["Makefile", ".ci/run", ".ci/lowest.py"])
def test_what_builds_the_tree_lists_no_game(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    assert [name for name in (*BOARDS, *PACKAGES) if name in text] == []
