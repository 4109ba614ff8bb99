"""The command `oneoh`."""

import sys
from collections.abc import Sequence

from oneoh_tui.uncollected import uncollected

INTERRUPTED = 130
"""Exit code after Ctrl+C, which is a signal until the client reads the keyboard."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the client and return the exit code."""
    try:
        # Ctrl+C may come while modules are imported, which is most of the start.
        with uncollected():
            from oneoh_tui.start import start

        return start(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
