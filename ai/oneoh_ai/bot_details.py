"""Details of a bot that it tells everybody before they sit down with it."""

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from oneoh_ai.contract import BotCard
from oneoh_ai.grade_file import Graded
from oneoh_ai.registry import is_ours
from oneoh_protocol.messages import BotDetails

LONGEST = 40
"""Characters of a detail (protocol/README.md#bots)."""
_PACKAGE = Path(__file__).parent
OURS = "oneoh"
"""Author of the bots that come with this program, and the distribution that has their version."""


def details_of(
    bot: BotCard,
    options: Mapping[str, Any] | None = None,
    author: str = "",
    graded: Graded | None = None,
) -> BotDetails:
    """Return the details of a bot that plays with these options; `author` overrides its own."""
    ours = is_ours(bot.name) and Path(bot.source).is_relative_to(_PACKAGE)
    level = ", ".join(f"{name} {value}" for name, value in (options or {}).items())
    return BotDetails(
        author=(author or bot.author or (OURS if ours else ""))[:LONGEST],
        version=(bot.version or (version(OURS) if ours else ""))[:LONGEST],
        strength=bot.strength,
        level=level[:LONGEST],
        grade=graded.grade if graded is not None else None,
        badge=graded.badge if graded is not None else None,
    )
