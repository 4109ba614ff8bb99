"""Check of `revealed`: where it names nothing, a seat has learned nothing."""

import re
from collections.abc import Sequence
from typing import Any

from oneoh_games.contract import AnyGame, IllegalAction, Seat, revealed
from oneoh_games.generator import Generator
from oneoh_games.record import Record
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report

_NAME = re.compile(r"[a-z][a-z-]*")


def check_revealed(game: AnyGame, report: Report, record: Record, states: Sequence[Any]) -> None:
    """Check what each action revealed to each seat, in one other world that fits its view."""
    if getattr(game, "revealed", None) is None:
        return
    rng = Generator(record.seed)
    for turn, text in enumerate(record.actions):
        for seat in range(report.seats):
            name = revealed(game, states[turn], states[turn + 1], seat)
            report.expect(
                Promise.REVEALED,
                name is None or _NAME.fullmatch(name) is not None,
                "what an action revealed has a name of lower-case letters and hyphens",
                f"{name!r}",
            )
            if name is None:
                _check_world(game, report, (states[turn], text, states[turn + 1]), seat, rng)


def _check_world(
    game: AnyGame, report: Report, step: tuple[Any, str, Any], seat: Seat, rng: Generator
) -> None:
    before, text, after = step
    action = game.parse_action(text)
    if game.seen_action(before, action, seat) != text:
        return  # Nobody else knows which action it was, to play it in another world.
    world = game.determinize(game.view(before, seat), rng)
    try:
        same = game.view(game.apply(world, action), seat) == game.view(after, seat)
    except IllegalAction:
        same = False
    report.expect(
        Promise.REVEALED,
        same,
        "where `revealed` names nothing, every world that fits the view goes on alike",
        f"{text} has shown something to seat {seat}",
    )
