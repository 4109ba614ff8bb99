"""Command line of `oneoh`."""

from oneoh_tui.command_line.parser import ELSEWHERE, parser
from oneoh_tui.command_line.reading import read

__all__ = ["ELSEWHERE", "parser", "read"]
