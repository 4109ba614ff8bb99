"""The guide to adding a game quotes the example as it is, and leaves no file of it out."""

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
EXAMPLE = GAMES / "examples" / "noise"
GUIDE = (GAMES / "README.md").read_text(encoding="utf-8")
QUOTE = re.compile(
    r"^\[`[^`\n]+`\]\((examples/[^)\n]+)\):\n+```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
QUOTES = QUOTE.findall(GUIDE)


@pytest.mark.parametrize(("path", "quote"), QUOTES, ids=[path for path, _quote in QUOTES])
def test_a_quote_stands_in_its_file(path: str, quote: str) -> None:
    assert quote in (GAMES / path).read_text(encoding="utf-8")


def test_every_block_under_the_name_of_a_file_is_taken_for_a_quote() -> None:
    assert len(QUOTES) == len(re.findall(r"\]\(examples/[^)\n]+\):$", GUIDE, re.MULTILINE)) >= 12


def test_the_guide_leads_to_every_file_of_the_example() -> None:
    found = {path for path in EXAMPLE.rglob("*") if path.suffix in {".py", ".md", ".toml", ".po"}}
    linked = {(GAMES / path).resolve() for path in re.findall(r"\]\((examples/[^)#\n]+)\)", GUIDE)}
    left_out = {path for path in found - linked if path.name not in {"__init__.py", "README.md"}}
    assert left_out == set()
