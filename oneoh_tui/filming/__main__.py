"""Pictures and films of a recorded game: `python -m oneoh_tui.filming`, with the record as input.

It runs the client's replay on a display without a terminal, and writes SVG, or a film in
asciinema's format, version 2.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from oneoh_games.records import BadRecord
from oneoh_tui.filming.film import Look, film, picture
from oneoh_tui.net.records import NoRecord


def main(arguments: Sequence[str]) -> int:
    """Write the picture or the film of the record that is the standard input."""
    parser = argparse.ArgumentParser(prog="python -m oneoh_tui.filming", description=__doc__)
    parser.add_argument("kind", choices=("svg", "cast"))
    parser.add_argument("--turn", type=int)
    parser.add_argument("--seat", type=int)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--language", default="auto")
    parser.add_argument("--theme", default="dark")
    given = parser.parse_args(arguments)
    text = sys.stdin.buffer.read().decode()
    look = Look(given.seat, given.language, given.theme)
    try:
        if given.kind == "svg":
            sys.stdout.write(asyncio.run(picture(text, given.turn, look)))
        else:
            asyncio.run(film(text, given.seconds, look, sys.stdout.write))
    except (NoRecord, BadRecord) as error:
        print(f"oneoh: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
