"""`python -m bench [SECTION ...]`: print the figures, without passing or failing."""

import platform
import sys
from importlib import import_module

from bench.last_release import LAST, save
from bench.options import read_options

SECTIONS = (
    "rules",
    "views",
    "puzzles",
    "server",
    "capacity",
    "failures",
    "start",
    "terminal",
    "gateway",
    "strength",
    "levels",
    "engine",
)
"""Modules of this package; each has `main(options)`."""


def main() -> None:
    chosen, options = read_options(sys.argv[1:], SECTIONS)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}"
    print(f"{machine}; beside figures of {LAST.release}: {LAST.machine}")
    for name in chosen:
        import_module(f"bench.{name}").main(options)
        if options.save:
            save(options.save, options.release, machine)


if __name__ == "__main__":
    main()
