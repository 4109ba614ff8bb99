"""What several commands read in the same way."""

import argparse
from typing import TYPE_CHECKING, TypeAlias

from oneoh_ai.arena import Entrant
from oneoh_ai.assignments import read_assignments

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Subparsers: TypeAlias = argparse.Action


def positive(text: str) -> int:
    """A whole number from 1 on."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def read_entrant(text: str) -> Entrant:
    """`NAME` or `FILE`, and options if there are any: `mcts:iterations=500,share=0.2`."""
    bot, colon, options = text.rpartition(":")
    if not colon or "=" not in options:
        return Entrant(text)
    return Entrant(bot, read_assignments(options.split(",")))
