"""Announcing, the Steal Turn window, the penalty, the run; rules page, "A turn" and "Points"."""

import pytest

from oneoh_games.bot255 import GAME, RunReport, State, View, points
from oneoh_games.bot255.grid import Heading, cells_of
from oneoh_games.bot255.position import LANE, play, position
from oneoh_games.bot255.program import BadProgram
from oneoh_games.bot255.puzzle import Bot
from tests.games.bot255.playing import happened, legal, refused

WALK = "run:while clearAhead;.moveForward"
"""Program that collects the seven bits before the bot."""
ALL_BITS = "run:while clearAhead;.moveForward;rotateRight;moveForward"
TRAP = """
    > o x . . . . .
    . o . . . . . .
    . o . . . . . .
    . o . . . . . .
    . o . . . . . .
    . o . . . . . .
    . o . . . . . .
    . o . . . . . .
"""


def may_run(state: State) -> bool:
    views: list[View] = [GAME.view(state, seat) for seat in (*range(len(state.hands)), None)]
    assert len({view.may_run for view in views}) == 1
    return views[0].may_run


def report(state: State, seat: int = 0) -> RunReport:
    own = GAME.view(state, seat).own
    assert own is not None
    return own.runs[-1]


def test_a_program_may_be_announced_before_anything_else_and_once_a_turn() -> None:
    state = position("move memory-2 while", "spy", seat=0)
    assert may_run(state)
    assert not any(text.startswith("run") for text in legal(state))
    ran = play(state, "run:moveForward", "pass")
    assert (ran.to_act, may_run(ran)) == (0, False)
    assert refused(ran, "run:moveForward") == "announce.once"
    assert may_run(play(ran, "draw:deck"))


@pytest.mark.parametrize("moves", [("spy",), ("steal-card:1",), ("search:deck",), ("steal-cards",)])
def test_no_program_is_announced_after_a_card_was_played(moves: tuple[str, ...]) -> None:
    state = play(position("spy steal-card steal-cards search", "move", discard="move"), *moves)
    assert not may_run(state)
    assert refused(state, "run:moveForward") == "announce.first"


def test_no_program_is_announced_while_a_discard_is_due() -> None:
    state = play(position("spy spy swap swap swap search", "move"), "draw:deck")
    assert (state.phase, refused(state, "run:moveForward")) == ("discard", "announce.first")


def test_announcing_is_optional() -> None:
    state = play(position("move memory-2", "spy"), "draw:deck")
    assert (state.to_act, state.runs) == (1, ())


def test_a_malformed_program_is_refused_with_its_line_and_nothing_happens() -> None:
    with pytest.raises(BadProgram, match="line 3") as refusal:
        GAME.parse_action("run:repeat 2;.moveForward;jump")
    assert (refusal.value.line, refusal.value.reason) == (3, "unknown-command")
    with pytest.raises(BadProgram, match="line 1"):
        GAME.parse_action("run:")


def test_each_other_seat_is_asked_clockwise_from_the_announcer() -> None:
    state = position("spy", "spy", "move memory-2", "steal-turn", seat=2)
    state = play(state, "run:moveForward")
    for asked in (3, 0, 1):
        assert (state.phase, state.to_act, state.mover) == ("window", asked, 2)
        assert refused(state, "run:moveForward") == "steal-turn.window"
        assert refused(state, "draw:deck") == "steal-turn.window"
        assert not may_run(state)
        state = play(state, "pass")
    assert (state.phase, state.to_act, state.mover) == ("turn", 2, 2)


def test_holders_and_others_are_asked_alike_but_only_holders_may_steal() -> None:
    state = play(position("move memory-2", "spy", "steal-turn spy"), "run:moveForward")
    assert legal(state) == ["pass"]
    assert refused(state, "steal-turn") == "steal-turn.not-in-hand"
    state = play(state, "pass")
    assert legal(state) == ["pass", "steal-turn"]


def test_nobody_passes_or_steals_where_nothing_is_announced() -> None:
    state = position("steal-turn", "steal-turn")
    assert refused(state, "steal-turn") == refused(state, "pass") == "steal-turn.nothing-announced"


def test_the_first_thief_counts_and_the_rest_are_not_asked() -> None:
    state = position("move memory-2", "spy", "steal-turn", "steal-turn")
    state = play(state, "run:moveForward", "pass", "steal-turn")
    assert (state.phase, state.to_act, state.mover) == ("turn", 2, 2)
    assert happened(state) == ["steal-turn"]


def test_a_stolen_program_is_dropped_unseen_without_penalty() -> None:
    state = position("move memory-2", "steal-turn spy", discard="swap")
    stolen = play(state, WALK, "steal-turn")
    assert stolen.sealed is None
    assert stolen.runs == ()
    assert stolen.hands == (state.hands[0], ("spy",))
    assert stolen.discard == ("steal-turn", "swap")
    assert stolen.copies == state.copies
    for seat in (0, 1, None):
        assert "clearAhead" not in repr(GAME.view(stolen, seat))


def test_the_thief_takes_a_full_turn_and_the_seat_after_it_is_next() -> None:
    state = position("move memory-2 upgrade", "spy", "steal-turn memory-2 move", "spy", turn=7)
    state = play(state, "run:moveForward", "pass", "steal-turn")
    assert (state.turn, may_run(state)) == (7, True)
    state = play(state, "run:moveForward", "pass", "pass", "pass")
    assert [standing.runs for standing in state.standings] == [0, 0, 1, 0]
    state = play(state, "draw:deck")
    assert (state.to_act, state.mover, state.turn) == (3, 3, 8)


def test_the_announcement_of_a_thief_opens_a_new_window_which_the_robbed_is_asked_in() -> None:
    state = position("steal-turn move memory-2", "steal-turn move memory-2", "spy")
    state = play(state, "run:moveForward", "steal-turn", "run:moveForward", "pass")
    assert (state.mover, state.to_act) == (1, 0)
    state = play(state, "steal-turn")
    assert (state.mover, state.to_act, may_run(state)) == (0, 0, True)
    assert (play(state, "draw:deck").to_act, state.turn) == (1, 1)


@pytest.mark.parametrize(
    ("hand", "program", "valid"),
    [
        ("move memory-2", "moveForward;moveForward", True),
        ("move memory-2", "moveForward;moveForward;moveForward", False),
        ("move memory-2 upgrade", "moveForward;moveForward;moveForward;moveForward", True),
        ("move move move", "moveForward", False),
        ("rotate-left memory-2", "moveForward", False),
        ("move memory-2", "repeat 2;.moveForward", False),
        ("move repeat memory-2", "repeat 2;.moveForward", True),
        ("move while memory-2", "repeat 2;.moveForward", False),
        ("move if-else memory-4", "if clearAhead;.moveForward;else;.moveForward", True),
        ("move if-else memory-2", "if clearAhead;.moveForward;else;.moveForward", False),
        ("rotate-right memory-2", "rotateLeft", False),
    ],
)
def test_a_program_is_valid_if_memory_and_library_cover_it(
    hand: str, program: str, valid: bool
) -> None:
    after = play(position(hand, "spy"), f"run:{program}", "pass")
    assert ("run" in happened(after), "invalid" in happened(after)) == (valid, not valid)
    assert len(after.runs) == valid


def test_an_invalid_program_costs_a_card_for_each_other_seat_and_the_turn() -> None:
    state = position("spy swap memory-2 upgrade", "move", "move", "move", discard="search")
    after = play(state, "run:moveForward", "pass", "pass", "pass")
    assert len(after.hands[0]) == 1
    assert after.discard[0] == "search"
    assert sorted((*after.hands[0], *after.discard[1:])) == sorted(state.hands[0])
    assert happened(after) == ["pass", "invalid", "lose", "lose", "lose"]
    takers = [told.event.other for told in after.events if told.event.what == "lose"]
    assert takers == [1, 2, 3]
    lost = [told.event.cards[0] for told in after.events if told.event.what == "lose"]
    assert tuple(lost) == after.discard[1:]
    assert (after.to_act, after.turn, after.phase) == (1, 2, "turn")
    assert after.copies == state.copies
    assert [standing.runs for standing in after.standings] == [0, 0, 0, 0]


def test_a_short_hand_is_taken_from_while_it_has_any() -> None:
    state = position("memory-2", "move", "move", "move", discard="")
    after = play(state, "run:moveForward", "pass", "pass", "pass")
    assert (after.hands[0], after.discard) == ((), ("memory-2",))
    assert happened(after) == ["pass", "invalid", "lose"]
    nothing = play(position("", "move"), "run:moveForward", "pass")
    assert happened(nothing) == ["pass", "invalid"]


def test_the_seed_picks_the_cards_of_the_penalty() -> None:
    lost = {
        play(position("spy swap upgrade", "move", luck=luck), "run:moveForward", "pass").discard
        for luck in range(40)
    }
    assert lost == {("spy",), ("swap",), ("upgrade",)}


def test_all_are_told_that_a_program_was_invalid_but_not_why() -> None:
    too_long = position("move memory-2", "spy")
    no_card = position("rotate-left memory-2", "spy")
    told = {
        GAME.view(play(state, text, "pass"), 1).events
        for state, text in (
            (too_long, "run:moveForward;moveForward;moveForward"),
            (no_card, "run:moveForward"),
        )
    }
    assert len(told) == 1


def test_a_run_banks_points_and_saves_position_and_bits_then_comes_step_two() -> None:
    state = play(position("move while memory-2", "spy"), WALK, "pass")
    view = GAME.view(state, 0)
    assert view.own is not None
    assert (view.own.copy.bot, view.own.copy.bits) == (Bot(7, Heading.E), (15,))
    assert view.own.sealed is None
    assert (view.seats[0].points, view.seats[0].round_points, view.seats[0].bits_left) == (
        127, 127, 1,
    )  # fmt: skip
    assert (view.phase, view.to_act) == ("turn", 0)
    assert legal(state) == ["draw:deck"]


def test_the_report_of_a_run_says_what_the_rules_page_names() -> None:
    hand = "move move while memory-2 memory-4 upgrade"
    state = play(position(hand, "spy", turn=5, seat=0), WALK, "pass")
    assert report(state) == RunReport(
        turn=5,
        seat=0,
        lines=2,
        memory=12,
        cards=tuple(sorted(state.hands[0][i] for i in (0, 1, 2, 4, 5))),
        bits=7,
        points=127,
        moves=7,
        steps=15,
        reason="end",
        left=1,
        program="while clearAhead;.moveForward",
        bot=Bot(0, Heading.E),
        before=(1, 2, 3, 4, 5, 6, 7, 15),
    )
    assert report(state).cards == ("memory-2", "memory-4", "move", "upgrade", "while")


def test_the_next_run_goes_on_from_where_the_last_one_ended() -> None:
    state = position("move while memory-2 rotate-right", "spy")
    state = play(state, WALK, "pass", "draw:deck", "draw:deck", "run:rotateRight;moveForward")
    state = play(state, "pass")
    assert [each.points for each in state.standings] == [128, 0]
    assert [each.full_runs for each in state.standings] == [0, 0]
    assert state.results[0].winner == 0


def test_the_runs_of_a_round_add_up() -> None:
    state = position("move memory-2", "spy")
    for program in ("moveForward", "moveForward;moveForward"):
        state = play(state, f"run:{program}", "pass", "draw:deck", "draw:deck")
    standing = state.standings[0]
    assert (standing.points, standing.round_points) == (4, 4)
    assert (standing.runs, standing.lines) == (2, 3)
    last = GAME.view(state, 1).seats[0].last_run
    assert last is not None
    assert (last.turn, last.lines) == (3, 2)


def test_each_seat_has_a_copy_of_its_own() -> None:
    state = position("move while memory-2", "move memory-2")
    state = play(state, WALK, "pass", "draw:deck", "run:moveForward;moveForward", "pass")
    assert [copy.bot.cell for copy in state.copies] == [7, 2]
    assert [cells_of(copy.bits) for copy in state.copies] == [(15,), (3, 4, 5, 6, 7, 15)]
    assert [standing.points for standing in state.standings] == [127, 3]


@pytest.mark.parametrize(
    ("bits", "worth"), [(0, 0), (1, 1), (2, 3), (3, 7), (4, 15), (7, 127), (8, 255)]
)
def test_a_run_with_n_bits_is_worth_two_to_the_n_less_one(bits: int, worth: int) -> None:
    assert points(bits) == worth
    if bits < 8:
        moves = ";".join(["moveForward"] * bits) or "rotateLeft"
        state = position("move rotate-left memory-8", "spy")
        assert play(state, f"run:{moves}", "pass").standings[0].points == worth


def test_a_bug_ends_the_run_and_the_bits_before_it_count() -> None:
    state = play(
        position("move memory-4", "spy", board=TRAP), "run:moveForward;moveForward", "pass"
    )
    told = report(state)
    assert (told.reason, told.bits, told.points, told.moves, told.left) == ("bug", 1, 1, 2, 7)
    assert state.copies[0].bot == Bot(1, Heading.E)


def test_strict_bugs_void_such_a_run_which_still_counts_as_one() -> None:
    before = position("move memory-4", "spy", board=TRAP, strict_bugs=True)
    state = play(before, "run:moveForward;moveForward", "pass")
    told = report(state)
    assert (told.reason, told.bits, told.points, told.moves, told.left) == ("bug", 0, 0, 2, 8)
    assert state.copies == before.copies
    standing = state.standings[0]
    assert (standing.points, standing.runs, standing.lines) == (0, 1, 2)


def test_strict_bugs_touch_no_other_run() -> None:
    state = position("move memory-4", "spy", board=TRAP, strict_bugs=True)
    assert play(state, "run:moveForward", "pass").standings[0].points == 1


def test_the_eighth_bit_ends_the_round_at_once_and_others_keep_their_points() -> None:
    hands = ("move memory-2", "move while rotate-right memory-4")
    state = position(*hands, rounds=2, coming=LANE)
    state = play(state, "run:moveForward", "pass", "draw:deck", ALL_BITS, "pass")
    assert happened(state) == ["pass", "run", "round-over", "round"]
    assert [standing.points for standing in state.standings] == [1, 255]
    assert [standing.full_runs for standing in state.standings] == [0, 1]
    assert (state.round, state.results[0].winner) == (2, 1)
    assert state.results[0].points == (1, 255)


def test_a_run_is_counted_with_no_bit_too() -> None:
    state = play(position("rotate-left memory-2", "spy"), "run:rotateLeft", "pass")
    standing = state.standings[0]
    assert (standing.points, standing.runs, standing.lines) == (0, 1, 1)
