"""Views of Bot255: who sees what."""

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_games.bot255 import GAME, Card, Event, State, View
from oneoh_games.bot255.actions import parse_action
from oneoh_games.bot255.grid import Heading
from oneoh_games.bot255.position import LANE, play, position
from oneoh_games.bot255.puzzle import Bot
from oneoh_games.bot255.view import CopyView

WALK = "run:while clearAhead;.moveForward"
ALL_BITS = "run:while clearAhead;.moveForward;rotateRight;moveForward"
SOLVER = "move while rotate-right memory-4"


def encoded(state: State, viewer: int | None) -> bytes:
    return msgspec.json.encode(GAME.view(state, viewer))


def views(state: State) -> list[View]:
    return [GAME.view(state, viewer) for viewer in (*range(len(state.hands)), None)]


def events(state: State, viewer: int | None) -> tuple[Event, ...]:
    return tuple(GAME.view(state, viewer).events)


def told_cards(state: State, what: str) -> list[tuple[Card, ...]]:
    """Return the cards of an event as each seat, and then a spectator, sees them."""
    return [
        tuple(card for event in view.events if event.what == what for card in event.cards)
        for view in views(state)
    ]


def test_a_hand_is_shown_to_its_seat_alone_and_its_size_to_all() -> None:
    state = position("move spy", "while", "upgrade upgrade swap")
    hands = [[seat.hand for seat in view.seats] for view in views(state)]
    assert hands == [
        [("move", "spy"), None, None],
        [None, ("while",), None],
        [None, None, ("swap", "upgrade", "upgrade")],
        [None, None, None],
    ]
    for view in views(state):
        assert [seat.hand_size for seat in view.seats] == [2, 1, 3]


def test_library_memory_board_and_bot_are_for_their_seat_alone() -> None:
    state = play(position("move while memory-4 upgrade", "spy memory-2"), WALK, "pass")
    zero, one, spectator = views(state)
    assert zero.own is not None
    assert one.own is not None
    assert spectator.own is None
    assert (zero.own.library, zero.own.memory) == (("move", "while"), 8)
    assert zero.own.copy == CopyView(Bot(7, Heading.E), (15,))
    assert (one.own.library, one.own.memory) == ((), 2)
    assert one.own.copy == CopyView(Bot(0, Heading.E), (1, 2, 3, 4, 5, 6, 7, 15))
    assert [seat.bits_left for seat in spectator.seats] == [1, 8]


def test_all_see_scores_and_standings() -> None:
    state = play(position("move while memory-4", "move memory-2"), WALK, "pass", "draw:deck")
    state = play(state, "run:moveForward", "pass", "draw:deck")
    for view in views(state):
        assert [seat.points for seat in view.seats] == [127, 1]
        assert [seat.round_points for seat in view.seats] == [127, 1]
        assert [(seat.runs, seat.lines, seat.full_runs) for seat in view.seats] == [
            (1, 2, 0), (1, 1, 0),
        ]  # fmt: skip
        assert [seat.place for seat in view.seats] == [1, 2]


def test_all_see_the_piles_sizes_the_top_and_the_card_in_play() -> None:
    state = play(position("spy", "move", discard="swap while"), "spy")
    for view in views(state):
        assert (view.deck_size, view.discard_size, view.discard_top) == (60, 2, "swap")
        assert view.in_play == "spy"
    assert GAME.view(position("spy", "move"), None).discard_top is None


def test_all_see_the_puzzle_as_it_began_its_par_and_whose_turn_it_is() -> None:
    state = play(position("move memory-2", "spy"), "run:moveForward", "pass")
    for view in views(state):
        puzzle = view.puzzle
        assert (puzzle.bot, puzzle.par) == (Bot(0, Heading.E), 1)
        assert (puzzle.bits, puzzle.bugs) == ((1, 2, 3, 4, 5, 6, 7, 15), (63,))
        assert (view.to_act, view.mover, view.phase) == (0, 0, "turn")
        assert (view.round, view.rounds, view.turn, view.turns) == (1, 1, 1, 80)


def test_the_witness_is_hidden_while_the_round_goes_on() -> None:
    state = position("move", "spy")
    other = replace(state, puzzle=replace(state.puzzle, witness="rotateLeft"))
    for viewer in (0, 1, None):
        assert encoded(state, viewer) == encoded(other, viewer)


def test_the_puzzles_to_come_are_hidden() -> None:
    one, other = (position("move", "spy", rounds=2, coming=b) for b in (LANE, LANE[::-1]))
    assert one != other
    for viewer in (0, 1, None):
        assert encoded(one, viewer) == encoded(other, viewer)


def test_a_card_from_the_deck_is_private_and_one_from_the_discard_pile_public() -> None:
    state = position("move", "spy", "swap", deck="while", discard="upgrade")
    hidden = play(state, "draw:deck")
    assert told_cards(hidden, "draw") == [("while",), (), (), ()]
    shown = play(state, "draw:discard")
    assert told_cards(shown, "draw") == [("upgrade",)] * 4


def test_the_drawn_card_is_known_to_all_who_saw_it_while_a_discard_is_due() -> None:
    state = position("move move move spy spy swap", "", deck="while", discard="upgrade")
    drawn = [[view.drawn for view in views(play(state, f"draw:{p}"))] for p in ("deck", "discard")]
    assert drawn == [["while", None, None], ["upgrade"] * 3]


def test_an_announced_program_is_sealed_from_all_but_its_seat() -> None:
    state = play(position("move while memory-2", "spy", "swap"), WALK)
    sealed = [view.own.sealed if view.own else None for view in views(state)]
    assert sealed == ["while clearAhead;.moveForward", None, None, None]
    longer = play(position("move while memory-2", "spy", "swap"), ALL_BITS)
    for viewer in (1, 2, None):
        assert encoded(state, viewer) == encoded(longer, viewer)


def test_the_window_looks_the_same_whether_others_can_steal_or_not() -> None:
    with_it = play(position("move", "spy", "steal-turn", deck="swap"), WALK)
    without_it = play(position("move", "spy", "swap", deck="steal-turn"), WALK)
    for viewer in (0, 1, None):
        assert encoded(with_it, viewer) == encoded(without_it, viewer)
    for moves in (("pass",), ("pass", "pass")):
        assert encoded(play(with_it, *moves), 0) == encoded(play(without_it, *moves), 0)


def test_a_run_is_reported_to_all_without_program_and_path() -> None:
    state = play(position("move while memory-4", "spy"), WALK, "pass")
    for view in views(state):
        (told,) = [event.run for event in view.events if event.what == "run"]
        assert told is not None
        assert told == view.seats[0].last_run
        assert (told.lines, told.memory, told.cards) == (2, 4, ("memory-4", "move", "while"))
        assert (told.bits, told.points, told.moves, told.steps) == (7, 127, 7, 15)
        assert (told.reason, told.left) == ("end", 1)
        assert (told.program, told.bot, told.before) == (None, None, ())
    assert b"clearAhead" in encoded(state, 0)
    assert b"clearAhead" not in encoded(state, 1)
    assert b"clearAhead" not in encoded(state, None)


def test_different_programs_with_the_same_report_look_the_same_to_others() -> None:
    one = play(position("rotate-left rotate-right memory-4", "spy"), "run:rotateLeft;rotateRight")
    two = play(position("rotate-left rotate-right memory-4", "spy"), "run:rotateRight;rotateLeft")
    one, two = play(one, "pass"), play(two, "pass")
    assert one != two
    for viewer in (1, None):
        assert encoded(one, viewer) == encoded(two, viewer)
    assert encoded(one, 0) != encoded(two, 0)


def test_a_seat_has_its_own_runs_of_this_round_in_full() -> None:
    state = play(position("move while memory-4", "move memory-2"), WALK, "pass", "draw:deck")
    state = play(state, "run:moveForward", "pass", "draw:deck", "run:moveForward", "pass")
    zero, one, _ = views(state)
    assert zero.own is not None
    assert one.own is not None
    assert [run.program for run in zero.own.runs] == [
        "while clearAhead;.moveForward", "moveForward",
    ]  # fmt: skip
    assert zero.own.runs[1].bot == Bot(7, Heading.E)
    assert zero.own.runs[1].before == (15,)
    assert [run.program for run in one.own.runs] == ["moveForward"]


def test_steal_card_shows_one_hand_to_the_thief_until_it_has_taken() -> None:
    state = play(position("steal-card", "move while", "swap spy"), "steal-card:2")
    hands = [[seat.hand is not None for seat in view.seats] for view in views(state)]
    assert hands == [[True, False, True], [False, True, False], [False, False, True], [False] * 3]
    assert [view.target for view in views(state)] == [2] * 4
    taken = play(state, "take:spy")
    assert [seat.hand is not None for seat in GAME.view(taken, 0).seats] == [True, False, False]


def test_a_stolen_card_is_known_to_thief_and_owner_alone() -> None:
    state = position("steal-card steal-cards", "move while", "swap")
    assert told_cards(play(state, "steal-card:1", "take:while"), "take") == [
        ("while",), ("while",), (), (),
    ]  # fmt: skip
    assert told_cards(play(state, "steal-cards", "take:2"), "take") == [
        ("swap",), (), ("swap",), (),
    ]  # fmt: skip


def test_steal_cards_shows_its_picks_to_the_thief_alone() -> None:
    state = play(position("steal-cards", "move", "spy"), "steal-cards")
    assert [view.offered for view in views(state)] == [(None, "move", "spy"), None, None, None]
    assert all(seat.hand is None for seat in GAME.view(state, 0).seats[1:])


def test_search_shows_the_pile_to_the_searcher_alone() -> None:
    state = position("search", "spy", discard="move while")
    for pile in ("deck", "discard"):
        played = play(state, f"search:{pile}")
        lies = played.deck if pile == "deck" else played.discard
        assert [view.searched for view in views(played)] == [lies, None, None]
        assert [view.pile for view in views(played)] == [pile] * 3
        assert told_cards(play(played, "take:move"), "take") == [("move",), (), ()]


def test_spy_shows_all_hands_to_the_spy_alone_and_only_once() -> None:
    state = play(position("spy", "move", "while"), "spy")
    assert [[seat.hand is not None for seat in view.seats] for view in views(state)] == [
        [True, True, True], [False, True, False], [False, False, True], [False, False, False],
    ]  # fmt: skip
    after = play(state, "draw:deck")
    assert [seat.hand is not None for seat in GAME.view(after, 0).seats] == [True, False, False]


def test_swapped_cards_go_down_for_all_to_see_and_come_up_by_pile() -> None:
    state = position("swap move", "spy", deck="while upgrade", discard="memory-2 memory-4")
    for pile, known in (("deck", ("while", "upgrade")), ("discard", ("memory-2", "memory-4"))):
        after = play(state, f"swap:{pile}:move")
        assert told_cards(after, "play") == [("swap", "move")] * 3
        hidden = () if pile == "deck" else known
        assert told_cards(after, "receive") == [known, hidden, hidden]


def test_a_card_lost_to_a_penalty_is_known_to_its_owner_alone() -> None:
    state = position("spy swap", "move", "while", discard="upgrade")
    after = play(state, "run:moveForward", "pass", "pass")
    mine, *others = told_cards(after, "lose")
    assert sorted(mine) == ["spy", "swap"]
    assert others == [(), (), ()]


@pytest.mark.parametrize(
    ("move", "others"),
    [
        ("run:moveForward;rotateLeft", "run"),
        ("draw:deck", "draw:deck"),
        ("swap:deck:move", "swap:deck:move"),
        ("steal-card:1", "steal-card:1"),
        ("steal-cards", "steal-cards"),
        ("search:deck", "search:deck"),
        ("spy", "spy"),
    ],
)
def test_moves_are_seen_by_all_but_for_the_program_of_a_run(move: str, others: str) -> None:
    state = position("swap move steal-card steal-cards search spy", "while", "upgrade")
    action = parse_action(move)
    assert [GAME.seen_action(state, action, viewer) for viewer in (0, 1, 2, None)] == [
        move, others, others, others,
    ]  # fmt: skip


def test_the_card_of_a_take_is_hidden_and_the_seat_of_a_take_is_not() -> None:
    state = position("steal-card steal-cards", "while", "upgrade")
    card, seat = parse_action("take:while"), parse_action("take:2")
    chosen = play(state, "steal-card:1")
    seen = [GAME.seen_action(chosen, card, viewer) for viewer in (0, 1, 2, None)]
    assert seen == ["take:while", "take", "take", "take"]
    picked = play(state, "steal-cards")
    assert [GAME.seen_action(picked, seat, viewer) for viewer in (0, 1, None)] == ["take:2"] * 3


def test_passes_steals_and_discards_are_public() -> None:
    state = play(position("move", "steal-turn"), "run:moveForward")
    for text in ("pass", "steal-turn"):
        assert GAME.seen_action(state, parse_action(text), None) == text
    full = play(position("move move move spy spy swap", ""), "draw:deck")
    assert GAME.seen_action(full, parse_action("discard:spy"), 1) == "discard:spy"


def test_after_a_round_everything_of_it_is_public() -> None:
    state = position(SOLVER, "spy", rounds=2, coming=LANE)
    after = play(state, ALL_BITS, "pass")
    for view in views(after):
        past = view.last_round
        assert past is not None
        assert (past.number, past.dealer, past.winner) == (1, 1, 0)
        assert past.witness == "moveForward"
        (ran,) = past.runs
        assert (ran.program, ran.bot) == (ALL_BITS.removeprefix("run:"), Bot(0, Heading.E))
        assert past.hands == state.hands
        assert (past.deck, past.discard) == (state.deck, state.discard)
        assert past.copies[0] == CopyView(Bot(15, Heading.S), ())
        assert (view.results[0].winner, view.results[0].points) == (0, (255, 0))
        assert [seat.last_run for seat in view.seats] == [None, None]


def test_stolen_and_invalid_programs_are_never_shown() -> None:
    state = position("move while memory-2", "steal-turn", turn=79, seat=0)
    state = play(state, WALK, "steal-turn", "draw:deck")
    state = play(state, "run:repeat 9;.rotateLeft", "pass")
    assert state.phase == "over"
    for viewer in (0, 1, None):
        for shown in (GAME.view(state, viewer), GAME.reveal(state, viewer)):
            assert b"clearAhead" not in msgspec.json.encode(shown)
            assert b"repeat 9" not in msgspec.json.encode(shown)


def test_after_the_end_all_hands_are_public() -> None:
    state = play(position("move", "spy", turn=80), "draw:deck")
    for view in views(state):
        assert tuple(seat.hand for seat in view.seats) == state.hands
        assert view.last_round is not None
        assert view.last_round.deck == state.deck


def test_a_game_that_was_given_up_is_revealed_as_after_the_end_of_its_round() -> None:
    state = play(position("move while memory-2", "spy"), WALK, "pass")
    for viewer in (0, 1, None):
        hidden, shown = GAME.view(state, viewer), GAME.reveal(state, viewer)
        assert hidden.last_round is None
        assert tuple(seat.hand for seat in shown.seats) == state.hands
        assert shown.last_round is not None
        assert shown.last_round.runs == state.runs
        assert (shown.last_round.winner, shown.last_round.deck) == (None, state.deck)
        assert shown.last_round.witness == "moveForward"
        assert (shown.to_act, shown.outcome) == (0, None)


def test_views_share_the_seats_that_look_the_same_to_both_and_that_did_not_change() -> None:
    state = position("move while memory-4", "spy memory-2", "swap")
    before = views(state)
    after = views(play(state, "draw:deck"))
    for viewer, (old, new) in enumerate(zip(before, after, strict=True)):
        unchanged = [at for at in range(3) if old.seats[at] == new.seats[at]]
        assert unchanged == [1, 2]
        assert all(old.seats[at] is new.seats[at] for at in unchanged)
        assert all(new.seats[at] is after[-1].seats[at] for at in range(3) if at != viewer)
