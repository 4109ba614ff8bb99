"""Links and citations between pages: each leads to a file, and to a heading of it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import sources

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"```.*?```", re.DOTALL)


def pages() -> Iterator[Path]:
    """Yield every page of the tree, without the folders of tools, whose names begin with a dot."""
    for path in sorted(ROOT.rglob("*.md")):
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts):
            yield path


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings: those written as `{#anchor}`, else as GitHub's."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return frozenset(map(anchor, headings))


def anchor(heading: str) -> str:
    if given := re.search(r"\{#([\w-]+)\}$", heading):
        return given[1]
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def is_broken(target: str, page: Path) -> bool:
    path, _, fragment = target.partition("#")
    there = (page.parent / path).resolve() if path else page
    return not there.exists() or (fragment != "" and fragment not in anchors(there))


@pytest.mark.parametrize("page", list(pages()), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", page.read_text("utf-8")))
    local = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert [target for target in local if is_broken(target, page)] == []


def test_every_section_of_the_protocol_that_our_code_cites_exists() -> None:
    cited = {
        section
        for _, source in sources()
        for section in re.findall(r"README\.md#([a-z-]+)", source)
    }
    assert len(cited) > 10
    assert cited <= anchors(ROOT / "protocol" / "README.md")
