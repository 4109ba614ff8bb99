"""Golden games of Zero Point One, written out as everybody sees them.

A file under `golden/` is a record and then each of its states. When the rules or the view change on
purpose, run

    python -m tests.games.zero_point_one.test_golden

and read the difference.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from oneoh_games import replay
from oneoh_games.zero_point_one import GAME, Event, State, View
from oneoh_games.zero_point_one.view import Pieces
from tests.games.golden import digest, golden_files, playthrough, read_record, rewrite

SIDES = ("red", "blue")
FILES = golden_files(__file__)


def draw(state: State, move: str | None) -> Iterator[str]:
    view = GAME.view(state, None)
    yield from (f"  {draw_event(event)}" for event in view.events)
    left = "no limit" if view.turns_left is None else f"{view.turns_left} left"
    yield f"turn {view.turns}, {left}, arisen {view.arisen}, {view.phase}, seat {view.to_act}"
    yield from (f"  {view.board[at : at + 8]}" for at in range(0, 64, 8))
    yield from (f"  {draw_seat(view, seat)}" for seat in (0, 1))
    yield f"  legal: {draw_legal([GAME.format_action(each) for each in GAME.legal_actions(state)])}"
    yield f"> {move}" if move else f"  {view.outcome}"
    yield ""


def draw_event(event: Event) -> str:
    told = msgspec.structs.asdict(event)
    return " ".join(f"{name} {value}" for name, value in told.items() if value is not None)


def draw_seat(view: View, seat: int) -> str:
    attacked = ", attacked" if view.attacked[seat] else ""
    return (
        f"{SIDES[seat]}: hand {draw_pieces(view.hands[seat])}, "
        f"to deploy {draw_pieces(view.to_deploy[seat])}{attacked}"
    )


def draw_pieces(pieces: Pieces) -> str:
    return " ".join(f"{kind}*{count}" for kind, count in pieces.items()) or "-"


def draw_legal(texts: list[str]) -> str:
    """Return the legal actions in words: targets after their origin, and the number of drops."""
    parts = []
    for first, run in groupby(texts, key=lambda text: text[:4] if "@" in text else text[:2]):
        group = list(run)
        parts.append(
            f"{first}{len(group)} squares"
            if "@" in first
            else f"{first}>{','.join(text[2:] for text in group)}"
        )
    return " ".join(parts) or "-"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_seen_as_it_was_written_down(file: Path) -> None:
    assert playthrough(GAME, read_record(file), draw) == file.read_text()


def test_games_are_written_down_that_end_in_different_ways() -> None:
    assert [file.stem for file in FILES] == ["capture", "repetition"]
    outcomes = [GAME.outcome(list(replay(GAME, read_record(file)))[-1]) for file in FILES]
    assert [outcome and outcome.reason for outcome in outcomes] == ["capture", "repetition"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("capture", "3ee9b51484fea85f300407f1c9b1434c"),
        ("repetition", "9cee31a65242a70dc4f4031b79cf68b4"),
    ],
)
def test_the_states_of_a_record_are_the_same_for_ever(name: str, expected: str) -> None:
    """A change of rules needs a new `rules_version`."""
    file = Path(__file__).parent / "golden" / f"{name}.txt"
    assert digest(GAME, read_record(file)) == expected


if __name__ == "__main__":
    rewrite(FILES, GAME, draw)
