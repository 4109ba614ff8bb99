"""The man pages name every command and option that there is; `make man` writes them again."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_ai.__main__ import parser as bot_parser
from oneoh_server.command_line import parser as server_parser
from oneoh_tui.command_line import parser as client_parser

FOLDER = Path(__file__).parents[2] / "docs" / "man"
PARSERS = {"oneoh": client_parser, "oneoh-server": server_parser, "oneoh-bot": bot_parser}


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the long options of a command, and names and options of the commands in it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield name
                yield from _options(inner)
        elif action.help != argparse.SUPPRESS:
            yield from (
                option
                for option in action.option_strings
                if option.startswith("--") and option != "--help"
            )


@pytest.mark.parametrize("command", PARSERS)
def test_every_command_and_option_has_its_place(command: str) -> None:
    page = (FOLDER / f"{command}.1").read_text("utf-8").replace("\\-", "-")
    assert [word for word in _options(PARSERS[command]()) if word not in page] == []


@pytest.mark.parametrize("command", PARSERS)
def test_a_page_names_no_folder_of_who_wrote_it(command: str) -> None:
    page = (FOLDER / f"{command}.1").read_text("utf-8")
    assert "/ai/README" not in page.replace("FOLDER/", "")
    assert str(Path.home()) not in page
