"""Check of `secret_actions`: what stands in place of a secret action leads to the same game."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from oneoh_games.contract import AnyGame, Seat
from oneoh_games.record import Record, replay
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report


def check_secret_actions(
    game: AnyGame, report: Report, record: Record, states: Sequence[Any]
) -> None:
    """Check what records of this game disclose to each seat and to spectators."""
    find = getattr(game, "secret_actions", None)
    if find is None:
        return
    actions = [game.parse_action(text) for text in record.actions]
    for viewer in (*range(report.seats), None):
        secret = find(states, actions, viewer)
        if secret:
            _check(game, report, record, states, secret, viewer)


def _check(
    game: AnyGame,
    report: Report,
    record: Record,
    states: Sequence[Any],
    secret: Mapping[int, Any],
    viewer: Seat | None,
) -> None:
    promise = Promise.SECRET_ACTIONS
    report.expect(
        promise,
        all(game.to_act(states[turn]) != viewer for turn in secret),
        "no action of a seat is secret from the seat itself",
    )
    texts = list(record.actions)
    for turn, action in secret.items():
        texts[turn] = game.format_action(action)
    try:
        others = list(replay(game, replace(record, actions=tuple(texts))))
    except ValueError as error:
        report.fail(promise, f"the actions in place of secret ones are refused: {error}")
    seen = [game.view(state, viewer) for state in states]
    report.expect(
        promise,
        [game.view(state, viewer) for state in others] == seen,
        "a record shows a seat, or a spectator, every view that it was shown",
        f"to {viewer}",
    )
    report.expect(
        promise,
        game.outcome(others[-1]) == game.outcome(states[-1]),
        "a game with other actions in place of secret ones ends in the same way",
    )
