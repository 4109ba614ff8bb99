"""Write the man pages from the parsers of the commands: `make man`."""

import argparse
import os
import re
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from argparse_manpage.manpage import Manpage

from oneoh_ai.__main__ import parser as bot_parser
from oneoh_ai.docs import docs_folder
from oneoh_server.command_line import parser as server_parser
from oneoh_tui.command_line import parser as client_parser

HERE = Path(__file__).parent
ABOUT: Mapping[str, str] = {
    "oneoh": "binary-themed board and card games in the terminal",
    "oneoh-server": "host a lobby of oneoh",
    "oneoh-bot": "run, match and check bots for oneoh",
}


def page(parser: argparse.ArgumentParser) -> str:
    """Return the man page of a command."""
    made = Manpage(parser, format="pretty")
    made.source = f"oneoh {version('oneoh')}"
    made.manual = "oneoh"
    made.date = ""  # Else the page differs from day to day.
    made.description = ABOUT[parser.prog]
    text = _as_it_is(str(made))
    # Defaults and pages in the folders of whoever writes this.
    return text.replace(str(docs_folder()), "FOLDER").replace(str(Path.home()), "~")


def _as_it_is(text: str) -> str:
    """Keep the lines of the description (roff requests `nf` and `fi`), which has examples."""
    return re.sub(r"(\.SH DESCRIPTION\n)(.*?)(?=\n\.SH)", r"\1.nf\n\2\n.fi", text, flags=re.DOTALL)


def main() -> None:
    """Write a page for each command."""
    os.environ["COLUMNS"] = "80"  # Usage lines are wrapped to the terminal of whoever writes them.
    for parser in (client_parser(), server_parser(), bot_parser()):
        (HERE / f"{parser.prog}.1").write_text(page(parser), "utf-8")


if __name__ == "__main__":
    main()
