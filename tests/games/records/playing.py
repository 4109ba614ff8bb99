"""Random recorded games of every kind, for tests."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_games import GAMES, AnyGame, Generator, read_options
from oneoh_games.records import (
    Move,
    RecordedGame,
    RecordedSeat,
    Result,
    Step,
    Surrender,
    final_hash,
)
from oneoh_games.records.checking import outcome_of
from oneoh_games.records.recorded_game import End
from tests.games.bot255.announcing import programs

LONGEST = 60
"""Actions after which a random game is broken off."""

OPTIONS: Mapping[str, st.SearchStrategy[dict[str, Any]]] = {
    "one-zero-one": st.fixed_dictionaries({"open_hands": st.booleans()})
    | st.just({"deck": "custom", "cards": {"blank": 4, "rem:horizontal": 1}}),
    "binary": st.fixed_dictionaries({"size": st.sampled_from([6, 8]), "swap": st.booleans()}),
    "zero-point-one": st.fixed_dictionaries(
        {"repetition": st.sampled_from([0, 2, 3]), "turn_limit": st.integers(0, 6)}
    ),
    "bot255": st.fixed_dictionaries(
        {
            "rounds": st.just(1),
            "level": st.just("simple"),
            "strict_bugs": st.booleans(),
        }
    ),
}

PRINTABLE = st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" ")
TEXTS = st.text(PRINTABLE, max_size=20)


@st.composite
def recorded_games(draw: st.DrawFn, game_id: str, longest: int = LONGEST) -> RecordedGame:
    """Draw a random game: to its end, given up by some or all but one seat, a draw, or aborted."""
    game = GAMES[game_id]
    options = draw(OPTIONS[game_id])
    count = draw(st.sampled_from(game.seats))
    seed, luck = draw(st.integers(0, 2**128 - 1)), Generator(draw(st.integers(0, 2**32)))
    give_up_at = draw(st.dictionaries(st.integers(0, longest), st.booleans(), max_size=count))
    played = RecordedGame(
        game=game_id,
        rules_version=game.rules_version,
        options=options,
        seed=seed,
        seats=tuple(
            RecordedSeat(draw(TEXTS), draw(st.booleans()), draw(TEXTS)) for _ in range(count)
        ),
        clock=draw(st.sampled_from([{}, {"bank_ms": 1000, "timeout": "lose"}])),
        server=draw(TEXTS),
        table=draw(TEXTS),
        comments=tuple(draw(st.lists(TEXTS, max_size=2))),
        number=draw(st.none() | st.integers(0, 9)),
    )
    unfinished: End = draw(st.sampled_from(["aborted", "agreement", "absence"]))
    return play(game, played, luck, give_up_at, longest, unfinished)


def play(
    game: AnyGame,
    recorded: RecordedGame,
    luck: Generator,
    give_up_at: Mapping[int, bool],
    longest: int = LONGEST,
    unfinished: End = "aborted",
) -> RecordedGame:
    """Return the game with random steps and its result; seats give up at the turns given.

    It ends as `unfinished` if neither its rules nor those seats have ended it.
    """
    count = len(recorded.seats)
    state = game.start(count, recorded.seed, read_options(game, recorded.options))
    steps: list[Step] = []
    gone: list[int] = []
    while (seat := game.to_act(state)) is not None and len(steps) < longest:
        if (lost := give_up_at.get(len(steps))) is not None and len(gone) < count - 1:
            quitter = next(each for each in luck.shuffled(range(count)) if each not in gone)
            gone.append(quitter)
            steps.append(Surrender(quitter, "timeout" if lost else "resigned"))
            if len(gone) == count - 1:
                break
            continue
        by_clock = seat in gone
        action = game.default_action(state) if by_clock else _choice(game, state, luck)
        took = {"took": luck.below(10_000)} if luck.below(2) else {}
        bot = "mcts-2.1" if len(steps) % 9 == 3 and not by_clock else None
        text = game.format_action(action)
        steps.append(Move(seat, text, by_clock=by_clock, times=took, stand_in=bot))
        state = game.apply(state, action)
    by = steps[-1].by if len(gone) == count - 1 and isinstance(steps[-1], Surrender) else unfinished
    return _ended(game, replace(recorded, steps=tuple(steps)), state, by)


def _choice(game: AnyGame, state: Any, luck: Generator) -> Any:
    if game.id == "bot255" and game.view(state, None).may_run and luck.below(2):
        return luck.choice(programs(state))
    return luck.choice(game.legal_actions(state))


def _ended(game: AnyGame, recorded: RecordedGame, state: Any, by: End) -> RecordedGame:
    end: End = "rules" if game.outcome(state) is not None else by
    without = replace(recorded, result=Result(end))
    outcome = None if end == "aborted" else outcome_of(game, without, state)
    return replace(
        without, result=Result.of(end, outcome), hash=final_hash(game, state, len(recorded.seats))
    )
