"""`oneoh puzzles`: make, check and show the puzzles of Bot255, without a screen."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.generating.faults import faults, quick_faults
from oneoh_games.bot255.generating.generate import make
from oneoh_games.bot255.notation import BadPuzzles, format_puzzle, parse_puzzles
from oneoh_games.bot255.puzzle import LEVELS, Puzzle, format_board

_ABOUT = """\
Make, check and show puzzles of Bot255.

  oneoh puzzles make average --count 64 --seed 1 --output mine.txt
  oneoh puzzles check mine.txt      does each one keep the limits of its level?
  oneoh puzzles check               the same of the puzzles that come along
  oneoh puzzles show average        their numbers, pars and bugs
  oneoh puzzles show average 12     the board of one; --witness also solves it
"""
_INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="oneoh puzzles",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True)
    making = verbs.add_parser("make", help="make puzzles; the same seed makes the same ones")
    making.add_argument("level", choices=LEVELS)
    making.add_argument("--count", type=_positive, default=64, help="default: %(default)s")
    making.add_argument("--seed", type=_whole, default=1, help="default: %(default)s")
    making.add_argument("--output", type=Path, metavar="FILE", help="default: standard output")
    making.add_argument("--force", action="store_true", help="replace a FILE that exists")
    making.set_defaults(carry_out=_make)
    checking = verbs.add_parser("check", help="say which puzzles break a limit of their level")
    checking.add_argument("file", nargs="?", type=Path, help="default: the puzzles that come along")
    checking.add_argument(
        "--quick", action="store_true", help="leave out the limits that take a search"
    )
    checking.set_defaults(carry_out=_check)
    showing = verbs.add_parser("show", help="show puzzles that come along, or those of a file")
    showing.add_argument("level", choices=LEVELS)
    showing.add_argument("number", nargs="*", type=_positive, help="from 1; without: a list")
    showing.add_argument("--file", type=Path, help="show puzzles of this file")
    showing.add_argument("--witness", action="store_true", help="show a program that solves it")
    showing.set_defaults(carry_out=_show)
    return top


def main(arguments: Sequence[str]) -> int:
    """Carry out the command and return the exit code."""
    given = parser().parse_args(arguments)
    try:
        status: int = given.carry_out(given)
    except BrokenPipeError:
        return _unheard()
    except (OSError, UnicodeDecodeError, BadPuzzles) as error:
        _say(f"oneoh puzzles: {_reason(given, error)}")
        return 2
    return status


def _unheard() -> int:
    """Return the exit code after the reader of standard output has closed it (EPIPE)."""
    # Python writes what is left when it ends, and would complain.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _make(given: argparse.Namespace) -> int:
    if given.output is None:
        return _write(given, sys.stdout)
    try:
        file = given.output.open("w" if given.force else "x", encoding="utf-8")
    except FileExistsError:
        _say(f"oneoh puzzles: {given.output} exists; give --force to replace it")
        return 2
    with file:
        return _write(given, file)


def _write(given: argparse.Namespace, file: TextIO) -> int:
    """Write each puzzle as soon as it is made, so that Ctrl+C keeps those made so far."""
    made = 0
    try:
        for puzzle in make(given.level, given.seed):
            file.write(("\n" if made else "") + format_puzzle(puzzle) + "\n")
            file.flush()
            made += 1
            _progress("made", made, given.count)
            if made == given.count:
                break
    except KeyboardInterrupt:
        where = "" if given.output is None else f" in {given.output}"
        _say(f"\ninterrupted; {made} of {given.count} puzzles are kept{where}")
        return _INTERRUPTED
    return 0


def _check(given: argparse.Namespace) -> int:
    chosen = _shipped() if given.file is None else parse_puzzles(_read(given.file))
    find = quick_faults if given.quick else faults
    bad = 0
    try:
        for number, puzzle in enumerate(chosen, start=1):
            found = list(find(puzzle))
            bad += bool(found)
            for fault in found:
                _say(f"puzzle {number}, {puzzle.level}: {fault}", file=sys.stdout)
            _progress("checked", number, len(chosen))
    except KeyboardInterrupt:
        _say("\ninterrupted")
        return _INTERRUPTED
    keep = "keeps" if len(chosen) - bad == 1 else "keep"
    _say(f"{len(chosen) - bad} of {len(chosen)} puzzles {keep} every limit", file=sys.stdout)
    return 1 if bad or not chosen else 0


def _show(given: argparse.Namespace) -> int:
    known = [puzzle for puzzle in _known(given) if puzzle.level == given.level]
    if missing := [number for number in given.number if number > len(known)]:
        _say(f"oneoh puzzles: there are {len(known)} {given.level} puzzles, no {missing[0]}")
        return 2
    if given.witness and not given.number:
        _say("oneoh puzzles: --witness is for puzzles that are named by their numbers")
        return 2
    if not given.number:
        for number, puzzle in enumerate(known, start=1):
            print(f"{number:4}  par {puzzle.par:2}  bugs {puzzle.bugs.bit_count():2}")
    else:
        print("\n\n".join(_picture(known, number, given.witness) for number in given.number))
    return 0


def _picture(known: Sequence[Puzzle], number: int, solved: bool) -> str:
    puzzle = known[number - 1]
    witness = f"\n{puzzle.witness}" if solved else ""
    return f"{puzzle.level} {number}, par {puzzle.par}{witness}\n{format_board(puzzle.board)}"


def _known(given: argparse.Namespace) -> Sequence[Puzzle]:
    return puzzles(given.level) if given.file is None else parse_puzzles(_read(given.file))


def _shipped() -> Sequence[Puzzle]:
    return [puzzle for level in LEVELS for puzzle in puzzles(level)]


def _read(path: Path) -> str:
    return path.read_text("utf-8")


def _progress(done: str, number: int, count: int) -> None:
    """Print progress: one line that counts on a terminal, else a line every 16 puzzles."""
    if sys.stderr.isatty():
        print(f"\r{done} {number} of {count}", end="" if number < count else "\n", file=sys.stderr)
        sys.stderr.flush()
    elif number % 16 == 0 or number == count:
        _say(f"{done} {number} of {count}")


def _say(text: str, file: TextIO | None = None) -> None:
    print(text, file=file or sys.stderr, flush=True)


def _reason(given: argparse.Namespace, error: Exception) -> str:
    match error:
        case BadPuzzles():
            return f"{given.file}, {error}"
        case UnicodeDecodeError():
            return f"{given.file} is no text in UTF-8"
        case OSError():
            return f"{error.filename}: {error.strerror}"
        case _:
            return str(error)


def _positive(text: str) -> int:
    number = _whole(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return number


def _whole(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is below 0")
    return number
