"""`oneoh-bot docs`: say where the pages for authors of bots are."""

import argparse

from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.docs import pages
from oneoh_ai.output import print_out


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "docs", parents=[common], help="show where the pages to read are"
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(_: argparse.Namespace) -> int:
    """Print the subject and the path of each page."""
    found = pages()
    width = max(map(len, found))
    for subject, page in found.items():
        print_out(f"{subject:{width}}  {page}")
    return 0
