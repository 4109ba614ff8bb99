"""Page for authors of bots: it says what the game does."""

import re

from oneoh_games.bot255 import GAME
from oneoh_games.bot255.commands import COMMANDS, card_of, format_command
from oneoh_games.bot255.reports import LIST_BYTES, REPORT_BYTES
from oneoh_games.registry import folder_of

PAGE = (folder_of(GAME) / "wire.md").read_text(encoding="utf-8")
VIEW_SCHEMA = (folder_of(GAME) / "view.schema.json").read_text(encoding="utf-8")


def test_the_page_says_which_card_allows_which_command() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (`.+) \|$", PAGE, re.MULTILINE))
    for command in COMMANDS:
        word = format_command(command).partition(" ")[0]
        assert f"`{word}" in rows[card_of(command)]


def test_a_view_has_room_for_as_many_reports_as_its_schema_says() -> None:
    room = f"room in {LIST_BYTES:,} bytes: a report takes {REPORT_BYTES}"
    assert room in " ".join(VIEW_SCHEMA.split())
