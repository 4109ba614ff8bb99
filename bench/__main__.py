"""`python -m bench [SECTION ...]`: print the figures, without passing or failing."""

import argparse
import platform
from collections.abc import Callable

from bench import engine, gateway, lobby, puzzles, rules, strength, terminal

SECTIONS: dict[str, Callable[[], None]] = {
    "rules": rules.main,
    "puzzles": puzzles.main,
    "lobby": lobby.main,
    "terminal": terminal.main,
    "gateway": gateway.main,
    "strength": strength.main,
    "engine": engine.main,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("section", nargs="*", help=f"of {', '.join(SECTIONS)}; all by default")
    chosen = parser.parse_args().section or list(SECTIONS)
    if unknown := sorted(set(chosen) - set(SECTIONS)):
        parser.error(f"no section {unknown[0]!r}; there are {', '.join(SECTIONS)}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    for name in chosen:
        SECTIONS[name]()


if __name__ == "__main__":
    main()
