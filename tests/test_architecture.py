"""ARCHITECTURE.md and the client's page name folders, files and things that exist."""

import ast
import inspect
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from oneoh_games import GAMES
from tests.sources import PACKAGES, sources, statements

ROOT = Path(__file__).parents[1]
ARCHITECTURE = ROOT / "ARCHITECTURE.md"
CLIENT = ROOT / "oneoh_tui" / "README.md"
GAME_FOLDERS = ("games/oneoh_games", "oneoh_tui/games")
MOST_WORDS = 30
MOST_LOOSE_FILES = 12
CODEC = "oneoh_protocol.codec"
SKIPS_VIEWS = "oneoh_server.capacity.wire"
MEASURES_VIEWS = "oneoh_games.testing.plain_data"
PACKS_ITEMS = "oneoh_server.bus.packing"


@cache
def names() -> frozenset[str]:
    """Return the names of our modules, classes, functions, constants and entry-point groups.

    Methods and other members are `Class.member`.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = set(project["entry-points"])
    for module, text in sources():
        found.update((module, module.rpartition(".")[2]))
        for node in statements(text):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
            if isinstance(node, ast.ClassDef):
                found.update(f"{node.name}.{name}" for name in _members(node))
            if isinstance(node, ast.Assign | ast.AnnAssign):
                found.update(ast.unparse(each) for each in _targets(node))
    return frozenset(found)


def _members(node: ast.ClassDef) -> set[str]:
    """Return the names of a class's methods, inner classes and variables."""
    inner = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = {each.name for each in node.body if isinstance(each, inner)}
    assigned = [each for each in node.body if isinstance(each, ast.Assign | ast.AnnAssign)]
    return found | {ast.unparse(target) for each in assigned for target in _targets(each)}


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def code_spans(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"`([^`\n]+)`", text)


def glossary() -> list[str]:
    section = ARCHITECTURE.read_text("utf-8").partition("## Glossary")[2]
    return re.findall(r"^\| ([a-z ]+?) \| ", section, re.MULTILINE)[1:]


def package_folders() -> list[str]:
    """Return the folders inside our packages that hold code, `<game>` for each game."""
    packages = [Path(inspect.getfile(package)).parent for package in PACKAGES]
    inner = [file.parent for package in packages for file in package.rglob("*/__init__.py")]
    return sorted({_any_game(f"{folder.relative_to(ROOT)}/") for folder in inner})


def _any_game(folder: str) -> str:
    """Return a folder of a game as that of any game: a new one needs no row of its own."""
    own = {f"{place}/{game.replace('-', '_')}/" for place in GAME_FOLDERS for game in GAMES}
    return str(Path(folder).parent / "<game>") + "/" if folder in own else folder


@pytest.mark.parametrize("page", [ARCHITECTURE, CLIENT], ids=lambda page: page.parent.name)
def test_each_path_that_a_page_names_exists(page: Path) -> None:
    paths = [span for span in code_spans(page) if re.search(r"/|\.(?:py|md)$", span)]
    # A path within a game's folder stands for that of each game.
    places = (page.parent, page.parent / "games" / "binary")
    any_game = [path.replace("<game>", "binary") for path in paths]
    missing = [path for path in any_game if not any((place / path).exists() for place in places)]
    assert paths
    assert missing == []


@pytest.mark.parametrize("page", [ARCHITECTURE, CLIENT], ids=lambda page: page.parent.name)
def test_each_class_function_and_module_that_a_page_names_exists(page: Path) -> None:
    named = [span for span in code_spans(page) if re.fullmatch(r"(?:\w+\.)*\w*[A-Z_.]\w*", span)]
    files = [span for span in named if re.search(r"\.(?:py|md|po|tcss|toml)$", span)]
    assert [name for name in named if name not in files and name not in names()] == []


def test_the_map_has_every_folder_of_code() -> None:
    spans = set(code_spans(ARCHITECTURE))
    assert [folder for folder in package_folders() if folder not in spans] == []
    top = [folder.name for folder in ROOT.iterdir() if any(folder.glob("*.py"))]
    assert [name for name in top if f"{name}/" not in spans] == []


def test_each_room_of_the_client_is_on_its_page() -> None:
    spans = set(code_spans(CLIENT))
    rooms = [f"{init.parent.name}/" for init in CLIENT.parent.glob("*/__init__.py")]
    loose = [file.name for file in CLIENT.parent.glob("*.py") if file.name != "__init__.py"]
    assert [room for room in (*rooms, *loose) if room not in spans] == []


def test_the_root_of_the_client_has_few_files() -> None:
    files = [path.name for path in CLIENT.parent.iterdir() if path.is_file()]
    assert len([name for name in files if not name.startswith(".")]) <= MOST_LOOSE_FILES


def test_the_glossary_is_short_and_each_word_names_something_in_the_code() -> None:
    words = glossary()
    assert 0 < len(words) <= MOST_WORDS
    assert words == sorted(words)
    known = {name.lower().replace("_", "") for name in names()}
    assert [word for word in words if word.replace(" ", "") not in known] == []


def test_only_the_codec_and_three_exceptions_know_messagepack() -> None:
    found = [module for module, text in sources() if re.search(r"\bmsgpack\b", text)]
    assert sorted(found) == [MEASURES_VIEWS, CODEC, PACKS_ITEMS, SKIPS_VIEWS]
