"""Solver at the table: when it runs a program, its choice of cards, and whole matches."""

from collections.abc import Sequence
from typing import Any

import pytest

from oneoh_ai.bot255.hand_value import HandValues, unseen
from oneoh_ai.bot255.opponents import run_worth, survival
from oneoh_ai.bot255.program_plans import ProgramPlan
from oneoh_ai.bot255.solver import SOLVER, Solver
from oneoh_ai.builtin import GREEDY, RANDOM
from oneoh_ai.contract import BotSpec, Player, Timed, check_options, seat_bot
from oneoh_ai.offline import play as play_match
from oneoh_games import AnyGame, Generator, replay
from oneoh_games.bot255 import GAME, Action, Card, Options, Run, State
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.position import play, position
from oneoh_games.bot255.program import parse_program

BOT255: AnyGame = GAME

WORK = 1500
CORNER = "move repeat rotate-right memory-4 memory-2 spy"
"""Hand that covers `repeat 7;.moveForward;rotateRight;moveForward`, for all eight bits."""
STRAIGHT = "move repeat memory-2 spy spy swap"
"""Hand that covers only a program for the first seven."""


def solver(*, work: int = WORK) -> Solver:
    return Solver(BOT255, Generator(1), work=work)


def answer(state: State, player: Player | None = None) -> Action:
    assert state.to_act is not None
    view = GAME.view(state, state.to_act)
    action: Action = (player or solver()).choose(view, GAME.legal_actions(state))
    return action


def text_of(state: State, player: Player | None = None) -> str:
    return GAME.format_action(answer(state, player))


def test_all_eight_bits_are_collected_at_once_when_the_hand_covers_it() -> None:
    state = position(CORNER, "while while if-else if-else")
    action = answer(state)
    assert isinstance(action, Run)
    assert run(action.program, state.copies[0].bot, state.copies[0].bits, 0).collected == 8


def test_it_waits_for_the_card_that_is_worth_128_points_more() -> None:
    hand = "move repeat memory-4 memory-2 spy swap"
    assert not isinstance(answer(position(hand, "while if-else")), Run)


def test_it_runs_the_best_program_at_hand_when_the_turns_run_out() -> None:
    state = position(STRAIGHT, "while if-else", turn=80)
    action = answer(state)
    assert isinstance(action, Run)
    assert run(action.program, state.copies[0].bot, state.copies[0].bits, 0).collected == 7


def test_nothing_is_announced_that_the_hand_does_not_cover() -> None:
    for hand in ("", "spy spy", "move", "memory-8 upgrade", "move while repeat if-else"):
        assert not isinstance(answer(position(hand, "swap", turn=80)), Run)


def test_it_draws_a_card_that_its_plan_lacks() -> None:
    hand = "move repeat memory-4 memory-2 upgrade spy"
    assert text_of(position(hand, "while", discard="rotate-right")) == "draw:discard"
    assert text_of(position(hand, "while", discard="spy")) != "draw:discard"


def test_it_takes_that_card_where_it_sees_it() -> None:
    hand = "move repeat memory-4 memory-2 steal-card"
    state = play(position(hand, "while spy rotate-right search"), "steal-card:1")
    assert text_of(state) == "take:rotate-right"
    searching = "move repeat memory-4 memory-2 search"
    state = play(position(searching, "while", discard="spy swap rotate-right"), "search:discard")
    assert text_of(state) == "take:rotate-right"


def test_it_discards_a_card_that_no_plan_needs() -> None:
    state = play(position(CORNER, "while", deck="if-else"), "draw:deck")
    assert text_of(state) in ("discard:spy", "discard:if-else")


def test_it_swaps_only_cards_that_it_does_not_need() -> None:
    hand = "move repeat rotate-right swap spy search"
    assert text_of(position(hand, "while", turn=3)) in {
        "swap:deck:search+spy",
        "swap:deck:spy",
        "search:deck",
    }


@pytest.mark.parametrize(("left", "chosen"), [(1, "steal-turn"), (8, "pass")])
def test_it_steals_the_turn_of_a_seat_that_is_about_to_end_the_round(
    left: int, chosen: str
) -> None:
    state = position("move memory-4 repeat", "steal-turn while")
    if left < 8:
        state = play(state, "run:repeat 7;.moveForward", "pass", "draw:deck", "draw:deck")
    assert text_of(play(state, "run:moveForward")) == chosen


def test_it_steals_a_turn_to_run_a_strong_program_of_its_own() -> None:
    player = solver()
    hand = STRAIGHT.replace("swap", "steal-turn")
    answer(position("move memory-4", hand, seat=1), player)
    state = position("move memory-4", hand)
    assert text_of(play(state, "run:moveForward"), player) == "steal-turn"


def plan(bits: int, text: str) -> ProgramPlan:
    program = parse_program(text)
    return ProgramPlan(frozenset({"move"}), len(program), bits, program)


def test_a_hand_is_worth_more_with_fewer_cards_missing_and_a_longer_round() -> None:
    view = GAME.view(position("move", "spy"), 0)
    plans = [plan(4, "moveForward;moveForward;moveForward")]
    long, short = (HandValues(plans, float, unseen(view), lasting) for lasting in (0.95, 0.5))
    full, lines, neither = (Card.MEMORY_4, Card.MOVE), (Card.MEMORY_4,), ()
    for values in (long, short):
        assert values.of(full) == 4
        assert values.of(full) > values.of(lines) > values.of(neither) > 0
    assert long.of(neither) > short.of(neither)
    assert long.beyond(lines, 4) == 0


def test_the_most_valuable_six_of_seven_cards_are_kept_and_six_stay_six() -> None:
    view = GAME.view(position("move", "spy"), 0)
    values = HandValues([plan(4, "moveForward;moveForward;moveForward")], float, unseen(view), 0.9)
    six = (Card.MEMORY_4, Card.MOVE, Card.SPY, Card.SPY, Card.SWAP, Card.SWAP)
    assert values.kept(six) == six
    kept = values.kept((*six, Card.WHILE))
    assert len(kept) == 6
    assert {Card.MEMORY_4, Card.MOVE} <= set(kept)


def test_a_plan_that_is_worth_more_covers_the_others() -> None:
    better = plan(5, "moveForward;moveForward")
    assert better.covers(plan(4, "moveForward;moveForward;moveForward"))
    assert not plan(4, "moveForward;moveForward;moveForward").covers(better)


def test_it_does_not_end_the_match_while_behind() -> None:
    state = play(position("move", "move repeat memory-4"), "draw:deck")
    state = play(state, "run:repeat 7;.moveForward", "pass", "draw:deck")
    behind = GAME.view(state, 0)
    assert run_worth(behind, 8) > run_worth(behind, 7) == 127
    assert survival(behind) < survival(GAME.view(position("move", "spy"), 0))
    ahead = GAME.view(play(state, "draw:deck"), 1)
    assert run_worth(ahead, 1) > 1


class Ticks:
    """Clock that advances by a millisecond each time it is read."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        self.now += 1
        return self.now / 1000


def test_it_spends_its_time_and_no_more() -> None:
    state = GAME.start(2, 1, Options())
    view = GAME.view(state, state.to_act)
    spent = []
    for left in (None, 100):
        clock = Ticks()
        player = Solver(BOT255, Generator(1), time_ms=200, clock=clock)
        assert isinstance(player, Timed)
        player.allow(left)
        player.choose(view, GAME.legal_actions(state))
        spent.append(clock.now)
    assert 190 <= spent[0] <= 210
    assert 20 <= spent[1] <= 30


def test_its_options_are_checked() -> None:
    check_options(SOLVER, {"time_ms": 50, "work": 100})
    assert SOLVER.plays("bot255")
    assert not SOLVER.plays("binary")


def seated(bots: Sequence[BotSpec], seed: int) -> list[Player]:
    options: dict[str, dict[str, Any]] = {"solver": {"work": 300}}
    return [
        seat_bot(bot, BOT255, Generator(seed + seat), options.get(bot.name, {}))
        for seat, bot in enumerate(bots)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("strict", [False, True])
def test_whole_matches_are_played_without_an_invalid_program(seats: int, strict: bool) -> None:
    bots = [SOLVER, GREEDY, RANDOM, SOLVER][:seats]
    options = Options(rounds=2, level="simple", strict_bugs=strict)
    played = play_match(BOT255, seated(bots, 4), 10 * seats + strict, options)
    assert played.fault is None
    assert played.outcome is not None
    events = [told.event.what for state in replay(BOT255, played.record) for told in state.events]
    assert events.count("run") >= 2
    assert "invalid" not in events


@pytest.mark.slow
@pytest.mark.parametrize("bot", [RANDOM, GREEDY])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_light_bots_play_whole_matches(bot: BotSpec, seats: int) -> None:
    options = Options(rounds=2, level="average")
    played = play_match(BOT255, seated([bot] * seats, 1), seats, options)
    assert played.fault is None
    assert played.outcome is not None


@pytest.mark.slow
def test_with_its_work_fixed_it_plays_the_same_match_again() -> None:
    one, other = (
        play_match(BOT255, seated([SOLVER, GREEDY], 3), 5, Options(rounds=1)) for _ in range(2)
    )
    assert one.record == other.record
