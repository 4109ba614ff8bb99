"""The hash of a final position is the same on every machine, for as long as the rules stay."""

from pathlib import Path

import pytest

from oneoh_games import GAMES, replay
from oneoh_games.records import final_hash
from tests.games.golden import read_record

GAMES_FOLDER = Path(__file__).parents[1]
HASHES = {
    "binary/eight": "0f91a49b56e3c214adb43273778136a9",
    "binary/swapped": "0dc4e51b5a3fb64d7fcd800ba6f208dc",
    "bot255/crowd": "e33c818b38942013203b5ab9b7cdf4f0",
    "bot255/duel": "002dfe92be5971b69ea404aa844bcd4b",
    "one-zero-one/base": "5528cab78715388620e49289c851d49f",
    "one-zero-one/kitchen-sink": "ba2cecdac99b68c0334e3642b09f8877",
    "zero-point-one/capture": "475d2c7832f5f9ba74324b3e84ef3c5b",
    "zero-point-one/repetition": "5abfa72b3beea00bcd0808812cea2500",
}


@pytest.mark.parametrize("name", HASHES)
def test_a_golden_game_ends_with_its_hash(name: str) -> None:
    """Records of earlier releases have these: a change of a view needs a new `rules_version`."""
    game, _slash, stem = name.partition("/")
    record = read_record(GAMES_FOLDER / game.replace("-", "_") / "golden" / f"{stem}.txt")
    *_before, last = replay(GAMES[game], record)
    assert final_hash(GAMES[game], last, record.seats) == HASHES[name]


def test_every_golden_game_has_a_hash() -> None:
    files = GAMES_FOLDER.glob("*/golden/*.txt")
    found = {f"{file.parents[1].name.replace('_', '-')}/{file.stem}" for file in files}
    assert found == set(HASHES)
