"""Golden games of One Zero One, written out as every seat and a spectator see them, side by side.

A file under `golden/` is a record and then, for each of its states, what is public, and what each
viewer knows of the cards out of play. When the rules or a view change on purpose, run

    python -m tests.games.one_zero_one.test_golden

and read the difference: a card that shows up where it should not is a leak.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oneoh_games import replay
from oneoh_games.one_zero_one import GAME, Card, View
from oneoh_games.one_zero_one.decks import key_of
from oneoh_games.one_zero_one.position import draw_program
from oneoh_games.one_zero_one.state import State, below, unknown
from oneoh_games.one_zero_one.view import Event, SeatView, Space
from tests.games.golden import digest, golden_files, playthrough, read_record, rewrite

FILES = golden_files(__file__)
VIEWERS = {"seat 0": 0, "seat 1": 1, "nobody": None}


def draw(state: State, move: str | None) -> Iterator[str]:
    views = {name: GAME.view(state, viewer) for name, viewer in VIEWERS.items()}
    public = views["nobody"]
    for name, view in views.items():
        same = msgspec.structs.replace(view, seat=None, seats=public.seats)
        assert same == public, f"{name} is shown something private outside of `seats`"
    yield from draw_public(public)
    for seat in (0, 1):
        for name, view in views.items():
            yield f"  {seat} to {name}: {draw_seat(view.seats[seat])}"
    legal = [GAME.format_action(action) for action in GAME.legal_actions(state)]
    yield f"  legal: {' '.join(legal) or '-'}"
    yield f"> {move}" if move else f"  {public.outcome}"
    yield ""


def draw_public(view: View) -> Iterator[str]:
    yield from (f"  {draw_event(event)}" for event in view.events)
    yield f"turn {view.turn}, seat {view.to_act} to act, starter {view.starter}"
    program = draw_program([line.cards for line in view.lines]).split("\n")
    for row, line in zip(program, view.lines, strict=True):
        state = f"{'open' if line.open else 'shut'} {line.counting} {line.controller}"
        yield f"  {row:<72} {state}"
    yield f"  points {view.points}"
    yield f"  discard {names(view.discard)}; deleted {names(view.deleted)}"
    if view.waiting:
        yield f"  waiting at {at(view.waiting.space)} for {view.waiting.source}"


def draw_seat(seat: SeatView) -> str:
    top = None if seat.deck_top is None else (seat.deck_top,)
    parts = [
        f"hand {seat.hand_size}: {names(seat.hand)}",
        f"seen: {names(seat.seen)}",
        f"deck {seat.deck_size}, top {names(top)}",
        f"unseen: {names(seat.unseen)}",
    ]
    return "; ".join(parts + ([f"order: {names(seat.order)}"] if seat.order is not None else []))


def draw_event(event: Event) -> str:
    told = msgspec.structs.asdict(event)
    del told["what"]
    words = [
        f"{name} {at(value) if isinstance(value, Space) else value}"
        for name, value in told.items()
        if value is not None
    ]
    return f"{event.what}: {', '.join(words)}"


def at(space: Space) -> str:
    return f"{space.line}/{space.column}"


def names(cards: tuple[Card, ...] | None) -> str:
    """Return the cards in words; equal neighbours are counted."""
    if cards is None:
        return "?"
    counted = [(key, len(list(run))) for key, run in groupby(map(key_of, cards))]
    return " ".join(key if n == 1 else f"{key}*{n}" for key, n in counted) or "-"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_seen_as_it_was_written_down(file: Path) -> None:
    assert playthrough(GAME, read_record(file), draw) == file.read_text()


def test_base_and_variant_games_are_written_down_and_end_in_both_ways() -> None:
    assert [file.stem for file in FILES] == ["base", "kitchen-sink"]
    outcomes = [GAME.outcome(list(replay(GAME, read_record(file)))[-1]) for file in FILES]
    assert {outcome and outcome.reason for outcome in outcomes} == {"run", "deck-out"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("base", "e739e7921e68fbf9a6de1216f332e201"),
        ("kitchen-sink", "9789688991ed8b506a9cb8217039516c"),
    ],
)
def test_the_states_of_a_record_are_the_same_for_ever(name: str, expected: str) -> None:
    """Hidden order included. A change of rules or generator needs a new `rules_version`."""
    file = Path(__file__).parent / "golden" / f"{name}.txt"
    assert digest(GAME, read_record(file), plain) == expected


def plain(state: State) -> dict[str, Any]:
    """Return a state without what follows from the rest, and without what all its cards have."""
    data: dict[str, Any] = msgspec.to_builtins(state)
    sizes = [sum(card is not None for card in line) for line in data["lines"]]
    assert [*data.pop("sizes")] == sizes
    assert state.below == tuple(map(below, state.decks))
    assert state.unknown == tuple(map(unknown, state.hands, state.decks, state.seen))
    del data["below"], data["unknown"]
    for line in data["lines"]:
        for card in line:
            assert card is None or card.pop("counts")
    return data


if __name__ == "__main__":
    rewrite(FILES, GAME, draw)
