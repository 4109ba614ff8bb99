"""Lobby that deals every game from one seed: `python -m tests.end_to_end.seeded_lobby SEED [ARGUMENT]...`."""

import sys

from oneoh_server import ids
from oneoh_server.__main__ import main


def deal_from(seed: int) -> None:
    """Have every table of this process begin with `seed`."""
    ids.new_seed = lambda: f"{seed:032x}"


if __name__ == "__main__":
    deal_from(int(sys.argv.pop(1)))
    sys.exit(main())
