"""Options of `python -m bench`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from oneoh_server.capacity.arguments import positive


class Options(NamedTuple):
    """Choices for every section."""

    python: str = sys.executable
    """Interpreter of the checkout whose server and client are measured."""
    quick: bool = False
    """Whether to measure less, in a minute or so a section."""
    valgrind: bool = False
    """Whether to count instructions under valgrind, where it takes minutes."""
    peers: bool = True
    """Whether to measure servers for Node, which npm installs into the user's cache."""
    nodes: tuple[int, ...] = ()
    """Nodes of Fairy-Stockfish for a move, in `engine`; its own levels if there are none."""
    positions: int | None = None
    """Positions of `alphabeta` for a move, in `engine`; None: a second for a move."""
    games: int | None = None
    """Games at each level, in `engine`."""
    save: Path | None = None
    """File for the figures, as JSON."""
    release: str = "unreleased"
    """Name of what is measured, in that file."""


def read_options(arguments: Sequence[str], sections: Sequence[str]) -> tuple[list[str], Options]:
    """Return the chosen sections and the options. Exits if the arguments are wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Print the figures, without passing or failing."
    )
    known = ", ".join(sections)
    parser.add_argument("section", nargs="*", help=f"of {known}; all by default")
    parser.add_argument("--quick", action="store_true", help="less of everything")
    parser.add_argument(
        "--valgrind", action="store_true", help="count user instructions of the server; slow"
    )
    parser.add_argument(
        "--no-peers", dest="peers", action="store_false", help="do without Node and npm"
    )
    parser.add_argument(
        "--python",
        default=sys.executable,
        metavar="PATH",
        help="interpreter of another checkout, whose server and client to measure",
    )
    engine = parser.add_argument_group("the section `engine`")
    engine.add_argument(
        "--nodes", type=positive, nargs="+", metavar="N", help="nodes of Fairy-Stockfish for a move"
    )
    engine.add_argument(
        "--positions",
        type=positive,
        metavar="N",
        help="positions of alphabeta for a move, not a second",
    )
    engine.add_argument("--games", type=positive, metavar="N", help="games at each level")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the figures as JSON")
    parser.add_argument("--release", default="unreleased", help="what that file calls them")
    given = vars(parser.parse_args(arguments))
    given["nodes"] = tuple(given["nodes"] or ())
    chosen: list[str] = given.pop("section") or list(sections)
    if unknown := sorted(set(chosen) - set(sections)):
        parser.error(f"no section {unknown[0]!r}; there are {known}")
    return chosen, Options(**given)
