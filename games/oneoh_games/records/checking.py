"""Check of a record against the rules, by its result and its hash."""

import hashlib
from typing import Any

import msgspec

from oneoh_games.contract import AnyGame, BadNotation, BadOptions, IllegalAction, Outcome
from oneoh_games.record import WrongRules, replay
from oneoh_games.records.recorded_game import BROKEN_OFF, Move, RecordedGame, Result
from oneoh_games.surrender import places_with, stopped_outcome


class BadRecord(ValueError):
    """Recorded game that the rules do not replay, or not to its end."""


def check(game: AnyGame, recorded: RecordedGame) -> list[Any]:
    """Return the states of the game, from the first to the last. Raises BadRecord.

    Turns, actions, result and hash have to be as the rules have them.
    """
    states = _states(game, recorded)
    _check_turns(game, recorded, states)
    result = recorded.result
    if result is not None and result.end not in BROKEN_OFF:
        _check_result(game, recorded, result, states[-1])
    if recorded.hash and recorded.hash != final_hash(game, states[-1], len(recorded.seats)):
        raise BadRecord("it does not replay: its final position has another hash")
    return states


def final_hash(game: AnyGame, state: Any, seats: int) -> str:
    """Return the hash of a final position: 32 hexadecimal digits.

    The first half of SHA-256 of the JSON text `[view, ...]`: what `reveal` shows to each seat and
    then to a spectator, with sorted keys, without blanks, in UTF-8.
    """
    views = [game.reveal(state, seat) for seat in (*range(seats), None)]
    return hashlib.sha256(msgspec.json.encode(views, order="sorted")).hexdigest()[:32]


def _states(game: AnyGame, recorded: RecordedGame) -> list[Any]:
    if len(recorded.seats) not in game.seats:
        raise BadRecord(f"it does not replay: {game.id} is not for {len(recorded.seats)} seats")
    states: list[Any] = []
    try:
        for state in replay(game, recorded.record):
            states.append(state)  # noqa: PERF402 - those before a fault tell its move
    except (BadOptions, WrongRules) as error:
        raise BadRecord(f"it does not replay: {error}") from error
    except (BadNotation, IllegalAction) as error:
        raise BadRecord(f"it does not replay: move {max(1, len(states))}: {error}") from error
    return states


def _check_turns(game: AnyGame, recorded: RecordedGame, states: list[Any]) -> None:
    number, surrendered = 0, set[int]()
    for step in recorded.steps:
        if isinstance(step, Move):
            if game.to_act(states[number]) != step.seat:
                raise BadRecord(f"move {number + 1} is not the turn of seat {step.seat}")
            number += 1
        elif step.seat in surrendered:
            raise BadRecord(f"seat {step.seat} gave up twice")
        else:
            surrendered.add(step.seat)


def _check_result(game: AnyGame, recorded: RecordedGame, result: Result, last: Any) -> None:
    outcome = outcome_of(game, recorded, last)
    if outcome is None:
        raise BadRecord("the game is not over after its last move")
    if (result.end == "rules") != (game.outcome(last) is not None):
        raise BadRecord(f"the game did not end by {result.end}")
    if outcome != result.outcome:
        raise BadRecord(f"it ends with {outcome}, not {result.outcome}")


def outcome_of(game: AnyGame, recorded: RecordedGame, last: Any) -> Outcome | None:
    """Return the outcome of a game with this last state; None if it is not over."""
    gave_up = recorded.surrendered
    outcome = game.outcome(last)
    if outcome is not None:
        return Outcome(outcome.reason, outcome.scores, places_with(outcome.places, gave_up))
    if recorded.result is None:
        return None
    # A draw that players make ends a game whatever the number of seats that play.
    drawn = recorded.result.end in ("absence", "agreement")
    if not drawn and len(gave_up) < len(recorded.seats) - 1:
        return None
    return stopped_outcome(recorded.result.end, len(recorded.seats), gave_up)
