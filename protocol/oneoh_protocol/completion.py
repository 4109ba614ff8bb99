"""Completion of command lines: the Tab key of a shell offers commands, options and names."""

import argparse
import os
from collections.abc import Callable, Iterable

PROGRAMS = ("oneoh", "oneoh-bot", "oneoh-server")
SHELLS = ("bash", "zsh", "fish")


def complete(parser: Callable[[], argparse.ArgumentParser]) -> None:
    """Answer the shell and exit, if it has started this program to complete a command line."""
    if "_ARGCOMPLETE" in os.environ:
        from argcomplete import autocomplete

        autocomplete(parser())


def offer_names(action: argparse.Action, names: Callable[[], Iterable[str]]) -> None:
    """Have the names offered for an argument, which takes others too; they are asked for then."""

    def completer(**_of_the_shell: object) -> list[str]:
        return sorted(names())

    # The attribute that argcomplete looks for.
    action.completer = completer  # type: ignore[attr-defined]


def shell_script(shell: str) -> str:
    """Return the script that a shell reads to complete our programs."""
    from argcomplete.shell_integration import shellcode

    script: str = shellcode(PROGRAMS, shell=shell)
    return script
