"""In every game, every viewer can tell the seats' pieces apart, and the chosen from the rest."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from textual.geometry import Region

from oneoh_games import GAMES
from oneoh_tui.games import BOARDS
from oneoh_tui.games.board import Board
from tests.oneoh_tui.accessibility.games import EXAMPLES
from tests.oneoh_tui.accessibility.judging import Picture, report, tell_apart, unreadable
from tests.oneoh_tui.accessibility.pictures import part, pictures, table
from tests.oneoh_tui.accessibility.viewers import SETTINGS, VIEWERS
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import GameWire


def test_every_game_is_looked_at() -> None:
    ours = {name for name in BOARDS if type(BOARDS[name]).__module__.startswith("oneoh_tui.")}
    assert ours == set(EXAMPLES), "write tests/oneoh_tui/games/<game>/example.py"


def alike(seen: Picture, kinds: Sequence[Sequence[Region]]) -> Iterator[str]:
    """Yield the pieces that look like those of another seat."""
    for kind, seats in enumerate(kinds):
        for one, other in combinations(range(len(seats)), 2):
            if not tell_apart(part(seen, seats[one]), part(seen, seats[other])):
                yield f"pieces {one} and {other} of kind {kind} look alike"


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("game", EXAMPLES)
async def test_pieces_badges_and_choices_are_told_apart(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, setting: str
) -> None:
    example, drawn = EXAMPLES[game], SETTINGS[setting]
    wire = GameWire(example.state(), rules=GAMES[game])
    faults: list[str] = []
    async with table(make_app, monkeypatch, wire, drawn) as here:
        app, viewers = here.app, VIEWERS[drawn]
        board = app.screen.query_one(Board).content_region
        before = pictures(app, viewers)
        for viewer, seen in zip(viewers, before, strict=True):
            faults += [f"{viewer.name}: {fault}" for fault in alike(seen, example.pieces(app))]
            faults += [f"{viewer.name}: {fault}" for fault in unreadable(seen, viewer.words)]
        for key in example.choosing:
            await here.press(key)
            after = pictures(app, viewers)
            for viewer, was, now in zip(viewers, before, after, strict=True):
                if not tell_apart(part(was, board), part(now, board)):
                    faults.append(f"{viewer.name}: nothing shows what {key} has chosen")
                faults += [
                    f"{viewer.name}, after {key}: {fault}"
                    for fault in unreadable(now, viewer.words)
                ]
            before = after
    assert not faults, report(faults)


@pytest.mark.parametrize("game", BOARDS)
def test_the_signs_of_the_seats_are_different_characters(game: str) -> None:
    seats = range(min(GAMES[game].seats))
    texts = [BOARDS[game].badge(seat).text for seat in seats]
    assert len(set(texts)) == len(texts)
