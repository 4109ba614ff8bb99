"""Details that a bot tells of itself."""

from importlib.metadata import version

import pytest

from oneoh_ai.bot_details import LONGEST, details_of
from oneoh_ai.contract import BotCard
from oneoh_ai.registry import find_bot
from oneoh_protocol.messages import BotDetails

OTHERS = BotCard(name="deep", about="", version="1.2", author="Jane", strength="strong")


def test_a_bot_of_ours_has_our_version() -> None:
    assert details_of(find_bot("greedy").card()) == BotDetails("oneoh", version("oneoh"), "medium")


def test_a_bot_of_somebody_else_is_not_ours_by_its_name() -> None:
    assert (
        details_of(BotCard(name="greedy", about="", source="/home/jane/greedy.py")) == BotDetails()
    )


def test_another_author_of_a_bot_of_ours_leaves_it_its_version() -> None:
    details = details_of(find_bot("greedy").card(), author="Jane")
    assert (details.author, details.version) == ("Jane", version("oneoh"))


@pytest.mark.parametrize(
    ("author", "options", "details"),
    [
        ("", {}, BotDetails("Jane", "1.2", "strong")),
        ("Ann", {"time_ms": 500}, BotDetails("Ann", "1.2", "strong", "time_ms 500")),
        ("x" * 99, {"y": "z" * 99}, BotDetails("x" * 40, "1.2", "strong", f"y {'z' * 38}")),
    ],
    ids=["its-own", "overridden", "too-long"],
)
def test_the_level_are_its_options(
    author: str, options: dict[str, object], details: BotDetails
) -> None:
    assert details_of(OTHERS, options, author) == details
    assert len(details.level) <= LONGEST
