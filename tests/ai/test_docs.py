import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.docs import GUIDE, PROTOCOL, docs_folder
from oneoh_games import GAMES
from oneoh_games.registry import is_ours

ROOT = Path(__file__).parents[2]


def test_a_wheel_has_the_documentation_where_it_is_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {GUIDE, "ai/examples", PROTOCOL, "protocol/schema.json"} == set(included)
    for source, target in included.items():
        assert (docs_folder() / source).exists()
        assert target == f"oneoh_ai/pages/{source}"


def test_the_help_says_where_the_documentation_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert str(docs_folder() / "ai" / "README.md") in "".join(capsys.readouterr().out.split())


def test_each_page_is_named_with_the_place_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs"]) == 0
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert {
        "bots",
        "protocol",
        "fairy-stockfish",
        *filter(lambda name: is_ours(GAMES[name]), GAMES),
    } <= rows.keys()
    for page in rows.values():
        assert Path(page).read_text(encoding="utf-8").startswith("# ")


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"oneoh-bot {version('oneoh')}\n"
