"""Docstrings begin as an imperative or a noun phrase, in plain words; ruff checks the rest."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(
    folder.name
    for folder in ROOT.iterdir()
    if folder.is_dir() and not folder.name.startswith(".") and any(folder.rglob("*.py"))
)
OPENS_BADLY = re.compile(
    r"(?:What|Who|Whose|Whoever|Where|One(?! Zero One)|So many|As long as|Of)\b"
)
BAD_WORDS = re.compile(r"\b(?:lest|shall|anew|whoever)\b", re.IGNORECASE)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the strings that document something, attributes too, with their lines."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            match each:
                case ast.Expr(ast.Constant(str(text))):
                    yield each.lineno, text
                case _:
                    pass


def breaks_the_voice(text: str) -> bool:
    return bool(OPENS_BADLY.match(text) or BAD_WORDS.search(text))


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_in_plain_words(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in docstrings(path.read_text("utf-8"))
        if breaks_the_voice(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["What is shown.", "One of them.", "Of a seat.", "Wait, lest it end.", "Whoever acts."]
)
def test_what_breaks_the_voice_is_found(text: str) -> None:
    assert breaks_the_voice(text)


@pytest.mark.parametrize("text", ["One Zero One.", "Offer a seat.", "Whole numbers.", "Return it."])
def test_plain_words_pass(text: str) -> None:
    assert not breaks_the_voice(text)
