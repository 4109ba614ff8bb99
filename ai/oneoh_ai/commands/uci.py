"""`oneoh-bot uci`: be an engine for interfaces that speak UCI."""

import argparse
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version

from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.output import print_out


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "uci",
        parents=[common],
        help="be an engine of Zero Point One for programs that speak UCI",
        description="Be an engine of Zero Point One, with the search of alphabeta, for programs "
        "that speak UCI on its standard input and output. It ends at quit or the end of the input.",
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(_given: argparse.Namespace) -> int:
    """Obey the lines of standard input."""
    serve(sys.stdin, print_out)
    return 0


def serve(lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Obey lines until `quit`, or to their end, which stops a search as well."""
    # Its tables of attacks take longer to make than other commands may wait for.
    from oneoh_ai.uci.session import Session

    session = Session(say, (f"oneoh {version('oneoh')} alphabeta", "the authors of oneoh"))
    try:
        for line in lines:
            if not session.obey(line):
                return
    finally:
        session.close()
