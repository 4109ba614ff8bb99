"""Tags of a record: their names, and the field of `RecordedGame` that each one is."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oneoh_games.records.recorded_game import RecordedGame

FORMAT = 1
"""Version of the format, the value of the first tag."""
FIRST = "Record"
"""Name of the tag that every game begins with."""
SEAT = "Seat"
"""Name of the only tag that comes more than once: once for each seat, in order."""

FIELDS: Mapping[str, str] = {
    "Game": "game",
    "Rules": "rules_version",
    "Options": "options",
    "Seed": "seed",
    "Clock": "clock",
    "Server": "server",
    "Table": "table",
    "Number": "number",
    "Date": "date",
    "Software": "software",
    "TakenBack": "taken_back",
    "Result": "result",
    "Hash": "hash",
}
"""Field of each tag, in the order in which they are written; seats come after `Seed`."""
REQUIRED = ("Game", "Rules", "Seed", SEAT)


def tags_of(game: RecordedGame) -> Iterator[tuple[str, Any]]:
    """Yield the tags of a game: name and value. Those with nothing to say are left out."""
    yield FIRST, FORMAT
    for tag, field in FIELDS.items():
        value = getattr(game, field)
        if tag == "Seed":
            yield tag, f"{value:032x}"
            yield from ((SEAT, seat) for seat in game.seats)
        elif value not in ("", None, {}):
            yield tag, msgspec.to_builtins(value)
    yield from game.others.items()
