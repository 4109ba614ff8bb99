"""The order of the runs: each of them once, in no more bytes than row by row."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games import GAMES
from oneoh_tui.config.settings import Settings
from oneoh_tui.terminal import painter
from oneoh_tui.terminal.cell_grid import CellGrid
from oneoh_tui.terminal.cursor import move
from oneoh_tui.terminal.order import Stop, ordered, suits
from oneoh_tui.terminal.painter import Painter
from oneoh_tui.terminal.runs import Run
from oneoh_tui.terminal.sgr import change
from oneoh_tui.terminal.style import BOLD, PLAIN, Style
from tests.oneoh_tui.conftest import MakeApp, press
from tests.oneoh_tui.net.game_wire import GameWire
from tests.oneoh_tui.terminal.test_same_picture import sit_down
from tests.oneoh_tui.terminal.watched import watched

WIDTH, HEIGHT = 40, 12
STYLES = st.sampled_from([PLAIN, Style(BOLD), Style(foreground="38;5;109"), Style(BOLD, "31")])


@st.composite
def changed_runs(draw: st.DrawFn) -> Run:
    text = draw(st.text(st.sampled_from("ab"), min_size=1, max_size=5))
    blank = draw(st.booleans())
    x, y = draw(st.integers(0, WIDTH - 6)), draw(st.integers(0, HEIGHT - 1))
    style = PLAIN if blank else draw(STYLES)
    return Run(x, y, " " * len(text) if blank else text, style, blank)


@given(st.lists(changed_runs(), max_size=80))
def test_every_piece_is_written_once(todo: list[Run]) -> None:
    in_order = ordered(todo, Stop(PLAIN, None, 0, 0), WIDTH)
    assert sorted(map(id, in_order)) == sorted(map(id, todo))


def test_what_is_side_by_side_is_written_together() -> None:
    painter = Painter(WIDTH, HEIGHT, safe_width=False, colour_erase=True)
    painter.clear(WIDTH, HEIGHT)
    wanted, bold = CellGrid(WIDTH, HEIGHT), Style(BOLD)
    for y in (2, 9):
        wanted.write(10, y, "(", PLAIN, "utf-8")
        wanted.write(11, y, "o", bold, "utf-8")
        wanted.write(12, y, ")", PLAIN, "utf-8")
    sent = painter.paint(wanted, range(HEIGHT))
    # Pen by pen there would be four ways across the screen, not two.
    assert sent.count("H") <= 2


@pytest.mark.parametrize("game", ["bot255", "zero-point-one"])
async def test_no_frame_takes_more_than_row_by_row(
    make_app: MakeApp, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[tuple[int, int]] = []

    def compare(runs: list[Run], start: Stop, width: int) -> list[Run]:
        order = ordered(runs, start, width)
        by_row = sorted(runs, key=lambda run: (run.y, run.x))
        frames.append((_overhead(order, start, width), _overhead(by_row, start, width)))
        return order

    monkeypatch.setattr(painter, "ordered", compare)
    rules, rng = GAMES[game], random.Random(1)
    wire = GameWire(rules.start(2, 3, rules.options()), rules=rules)
    async with watched(make_app(Settings(name="Ada"), wire)) as terminal:
        await sit_down(terminal)
        for _ in range(4):
            wire.play(rules.format_action(rng.choice(list(rules.legal_actions(wire.state)))))
            await terminal.take()
            await press(terminal.pilot, "down")
            await terminal.take()
    assert len(frames) > 5
    assert [frame for frame in frames if frame[0] > frame[1]] == []
    assert sum(ours for ours, _ in frames) < 0.8 * sum(by_row for _, by_row in frames)


def _overhead(runs: list[Run], at: Stop, width: int) -> int:
    """Return the bytes of cursor movement and SGR changes between runs in this order."""
    pen, x, y, total = at.pen, at.end, at.y, 0
    for run in runs:
        if not suits(run, pen):
            total += len(change(pen, run.style))
            pen = run.style
        if (x, y) != (run.x, run.y):
            total += len(move(x, y, run.x, run.y))
        x, y = run.x + len(run.texts), run.y
        if x >= width:
            x = None
    return total
