"""Part of a record that may be shown: some games keep actions secret for good."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from oneoh_games.contract import AnyGame, Seat
from oneoh_games.record import replay
from oneoh_games.records.checking import final_hash
from oneoh_games.records.recorded_game import Move, RecordedGame

SecretActions: TypeAlias = Callable[[Sequence[Any], Sequence[Any], Seat | None], Mapping[int, Any]]


def disclosed(game: AnyGame, recorded: RecordedGame, seat: Seat | None) -> RecordedGame:
    """Return the record of an ended game as `seat`, or everybody (None), may have it.

    Other actions are in the place of those that the game's optional member `secret_actions` names;
    see `Game`. Raises what `replay` raises.
    """
    find: SecretActions | None = getattr(game, "secret_actions", None)
    if find is None:
        return recorded
    actions = [game.parse_action(move.action) for move in recorded.moves]
    secret = find(list(replay(game, recorded.record)), actions, seat)
    return _without(game, recorded, secret) if secret else recorded


def _without(game: AnyGame, recorded: RecordedGame, secret: Mapping[int, Any]) -> RecordedGame:
    turns = iter(range(len(recorded.steps)))
    steps = tuple(
        _replaced(game, step, secret.get(next(turns))) if isinstance(step, Move) else step
        for step in recorded.steps
    )
    shown = replace(recorded, steps=steps)
    if not recorded.hash:
        return shown
    # The author of an action may see it in the last view, if the game stopped right after it.
    *_before, last = replay(game, shown.record)
    return replace(shown, hash=final_hash(game, last, len(shown.seats)))


def _replaced(game: AnyGame, move: Move, action: Any) -> Move:
    if action is None:
        return move
    return replace(move, action=game.format_action(action), secret=True)
