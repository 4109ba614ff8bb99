"""Golden games of Binary, written out as everybody sees them.

A file under `golden/` is a record and then each of its states. When the rules or the view change on
purpose, run

    python -m tests.games.binary.test_golden

and read the difference.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_games import replay
from oneoh_games.binary import GAME, State, View
from oneoh_games.binary.position import draw_board
from oneoh_games.binary.view import Event
from tests.games.binary.playing import count_turns
from tests.games.golden import digest, golden_files, playthrough, read_record, rewrite

FILES = golden_files(__file__)


def draw(state: State, move: str | None) -> Iterator[str]:
    view = GAME.view(state, None)
    yield from (f"  {draw_event(event)}" for event in view.events)
    yield f"turn {view.turn}, seat {view.to_act} to act, {count_turns(state)} turns"
    yield from (f"  {row}" for row in draw_board(state).split("\n"))
    yield from draw_sides(view)
    yield f"> {move}" if move else f"  {view.outcome}"
    yield ""


def draw_sides(view: View) -> Iterator[str]:
    for seat, side in enumerate(view.sides):
        yield (
            f"  seat {seat}, {side.colour}: {side.hand} in hand, {side.discarded} discarded, "
            f"score {side.score}"
        )
        for territory in side.territories:
            yield f"    {territory.size}: {' '.join(territory.squares)}"


def draw_event(event: Event) -> str:
    told = (event.seat, event.colour, event.at)
    return " ".join([event.what, *(str(each) for each in told if each is not None)])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_seen_as_it_was_written_down(file: Path) -> None:
    assert playthrough(GAME, read_record(file), draw) == file.read_text()


def test_the_written_games_show_all_that_can_happen() -> None:
    assert [file.stem for file in FILES] == ["eight", "swapped"]
    told = {
        event.what
        for file in FILES
        for state in replay(GAME, read_record(file))
        for event in GAME.view(state, None).events
    }
    assert told == {"place", "discard", "swap", "again", "end"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("eight", "494b53add224a5699f733b6fd3ce69a1"),
        ("swapped", "dc496589592d4c6021962cae83db67d4"),
    ],
)
def test_the_states_of_a_record_are_the_same_for_ever(name: str, expected: str) -> None:
    """A change of rules needs a new `rules_version`."""
    file = Path(__file__).parent / "golden" / f"{name}.txt"
    assert digest(GAME, read_record(file)) == expected


if __name__ == "__main__":
    rewrite(FILES, GAME, draw)
