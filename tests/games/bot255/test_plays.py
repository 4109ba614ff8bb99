"""Step 2 of a turn: drawing, and each card that can be played; rules page, "The action cards"."""

from collections import Counter

import pytest

from oneoh_games import Generator
from oneoh_games.bot255 import GAME, Event, State
from oneoh_games.bot255.position import play, position
from tests.games.bot255.playing import legal, refused


def events(state: State, seat: int | None = None) -> list[Event]:
    return list(GAME.view(state, seat).events)


def test_a_draw_takes_the_top_of_a_pile_and_ends_the_turn() -> None:
    state = position("move", "spy", deck="while upgrade", discard="swap search")
    deck = play(state, "draw:deck")
    assert (deck.hands[0], deck.deck[0], deck.to_act) == (("move", "while"), "upgrade", 1)
    discard = play(state, "draw:discard")
    assert (discard.hands[0], discard.discard) == (("move", "swap"), ("search",))
    assert (discard.to_act, discard.turn) == (1, 2)


def test_the_discard_pile_is_drawn_from_if_it_has_a_card() -> None:
    assert legal(position("move", "spy")) == ["draw:deck"]
    assert legal(position("move", "spy", discard="swap")) == ["draw:deck", "draw:discard"]
    assert refused(position("move", "spy"), "draw:discard") == "draw.empty-pile"


def test_above_six_cards_one_of_your_choice_is_discarded_face_up() -> None:
    state = position("memory-2 move move spy spy swap", "move", deck="while", discard="search")
    drawn = play(state, "draw:deck")
    assert (drawn.phase, drawn.to_act, drawn.turn) == ("discard", 0, 1)
    assert legal(drawn) == [
        f"discard:{word}" for word in ("memory-2", "move", "spy", "swap", "while")
    ]
    assert refused(drawn, "draw:deck") == "discard.first"
    assert refused(drawn, "discard:upgrade") == "discard.not-in-hand"
    after = play(drawn, "discard:move")
    assert after.hands[0] == ("memory-2", "move", "spy", "spy", "swap", "while")
    assert after.discard == ("move", "search")
    assert (after.to_act, after.turn) == (1, 2)
    assert (after.drawn, after.pile) == (None, None)
    assert events(after) == [Event("discard", seat=0, cards=after.discard[:1])]


def test_the_drawn_card_may_go_at_once_and_that_from_the_discard_pile_too() -> None:
    state = position("memory-2 move move spy spy swap", "move", discard="search")
    after = play(state, "draw:discard", "discard:search")
    assert (after.hands[0], after.discard) == (state.hands[0], ("search",))


def test_up_to_six_cards_nothing_is_discarded_and_below_six_nothing_refilled() -> None:
    state = position("move move", "spy")
    assert len(play(state, "draw:deck").hands[0]) == 3
    assert refused(state, "discard:move") == "discard.not-now"
    full = play(position("move move move move move", "spy"), "draw:deck")
    assert (len(full.hands[0]), full.to_act) == (6, 1)


def test_steal_card_shows_the_hand_of_a_seat_with_cards_and_takes_one() -> None:
    state = position("steal-card move", "", "spy upgrade upgrade", discard="swap")
    assert [text for text in legal(state) if "steal" in text] == ["steal-card:2"]
    assert refused(state, "steal-card:1") == refused(state, "steal-card:0") == "steal-card.seat"
    assert refused(state, "steal-card:3") == "steal-card.seat"
    played = play(state, "steal-card:2")
    assert (played.phase, played.to_act, played.in_play) == ("take-card", 0, "steal-card")
    assert (played.hands[0], played.discard) == (("move",), ("swap",))
    assert GAME.view(played, 0).seats[2].hand == ("spy", "upgrade", "upgrade")
    assert legal(played) == ["take:spy", "take:upgrade"]
    assert refused(played, "take:move") == refused(played, "take:2") == "steal-card.take"
    after = play(played, "take:upgrade")
    assert after.hands == (("move", "upgrade"), (), ("spy", "upgrade"))
    assert (after.discard, after.in_play) == (("steal-card", "swap"), None)
    assert (after.to_act, after.turn, after.target) == (1, 2, None)


def test_steal_cards_picks_one_of_each_other_seat_and_takes_one_of_these() -> None:
    state = position("steal-cards", "move", "", "spy upgrade", discard="swap")
    played = play(state, "steal-cards")
    assert (played.phase, played.in_play, played.hands[1:]) == (
        "take-seat", "steal-cards", state.hands[1:],
    )  # fmt: skip
    offered = GAME.view(played, 0).offered
    assert offered is not None
    assert (offered[0], offered[1], offered[2]) == (None, "move", None)
    assert offered[3] in ("spy", "upgrade")
    assert legal(played) == ["take:1", "take:3"]
    assert refused(played, "take:2") == refused(played, "take:move") == "steal-cards.take"
    after = play(played, "take:3")
    assert (after.hands[0], after.hands[1], len(after.hands[3])) == ((offered[3],), ("move",), 1)
    assert offered[3] not in after.hands[3]
    assert (after.discard, after.in_play, after.offered) == (("steal-cards", "swap"), None, None)
    assert after.to_act == 1


def test_the_seed_picks_what_steal_cards_shows() -> None:
    shown = {
        play(position("steal-cards", "move spy swap", luck=luck), "steal-cards").offered
        for luck in range(40)
    }
    assert shown == {(None, "move"), (None, "spy"), (None, "swap")}


def test_steal_cards_picks_clockwise_from_the_thief() -> None:
    hands = ("move spy upgrade", "steal-cards", "while repeat if-else", "swap search memory-2")
    for luck in range(5):
        state, rng = position(*hands, seat=1, luck=luck), Generator(luck)
        picks = {seat: rng.choice(state.hands[seat]) for seat in (2, 3, 0)}
        assert play(state, "steal-cards").offered == (picks[0], None, picks[2], picks[3])


def test_thieves_need_somebody_with_cards() -> None:
    state = position("steal-cards steal-card", "", "")
    assert legal(state) == ["draw:deck"]
    assert refused(state, "steal-cards") == "steal-cards.none"
    assert refused(state, "steal-card:1") == "steal-card.seat"


@pytest.mark.parametrize("move", ["steal-card:1", "steal-cards", "search:deck", "spy", "swap:deck"])
def test_a_card_that_is_not_in_hand_is_not_played(move: str) -> None:
    assert refused(position("move", "spy"), move) == "turn.not-in-hand"


@pytest.mark.parametrize("move", ["take:move", "take:1"])
def test_nothing_is_taken_where_nothing_was_played(move: str) -> None:
    assert refused(position("move", "spy"), move) == "turn.nothing-to-take"


def test_swap_puts_down_cards_and_receives_one_more_from_the_deck() -> None:
    state = position(
        "swap move spy upgrade", "", deck="while repeat if-else search", discard="memory-2"
    )
    after = play(state, "swap:deck:move+upgrade")
    assert after.hands[0] == ("if-else", "repeat", "spy", "while")
    assert after.discard == ("upgrade", "move", "swap", "memory-2")
    assert after.deck[0] == "search"
    assert (after.to_act, after.in_play) == (1, None)


def test_swap_gives_what_lay_on_the_discard_pile_before() -> None:
    state = position("swap move", "", discard="memory-2 memory-4 memory-8")
    after = play(state, "swap:discard:move")
    assert after.hands[0] == ("memory-2", "memory-4")
    assert after.discard == ("move", "swap", "memory-8")
    assert after.deck == state.deck


def test_swap_alone_receives_one_card() -> None:
    state = position("swap move", "", deck="while", discard="memory-2")
    assert play(state, "swap:deck").hands[0] == ("move", "while")
    after = play(state, "swap:discard")
    assert (after.hands[0], after.discard) == (("memory-2", "move"), ("swap",))


def test_swap_offers_every_choice_of_cards_once_that_the_pile_can_repay() -> None:
    state = position("swap move move spy", "", discard="memory-2 memory-4")
    swaps = [text for text in legal(state) if text.startswith("swap")]
    assert swaps == [
        "swap:deck", "swap:deck:move", "swap:deck:move+move", "swap:deck:move+move+spy",
        "swap:deck:move+spy", "swap:deck:spy",
        "swap:discard", "swap:discard:move", "swap:discard:spy",
    ]  # fmt: skip
    assert refused(state, "swap:discard:move+spy") == "swap.pile"
    assert refused(state, "swap:deck:spy+spy") == "swap.not-in-hand"
    assert refused(state, "swap:deck:upgrade") == "swap.not-in-hand"
    assert refused(position("swap", ""), "swap:discard") == "swap.pile"


def test_swap_may_put_down_another_swap_and_five_cards() -> None:
    state = position("swap swap move move spy spy", "", deck="while")
    after = play(state, "swap:deck:move+move+spy+spy+swap")
    assert len(after.hands[0]) == 6
    assert Counter(after.discard) == Counter(state.hands[0])
    assert after.discard == ("swap", "spy", "spy", "move", "move", "swap")
    assert refused(position("swap move", ""), "swap:deck:swap") == "swap.not-in-hand"


def test_a_swap_repaid_with_the_last_cards_empties_its_pile() -> None:
    state = position("swap move", "", discard="memory-2 memory-4")
    assert play(state, "swap:discard:move").discard == ("move", "swap")


def test_search_looks_through_the_deck_takes_a_card_and_shuffles_it() -> None:
    state = position("search move", "spy", discard="swap")
    played = play(state, "search:deck")
    assert (played.phase, played.in_play, played.hands[0]) == ("search", "search", ("move",))
    assert GAME.view(played, 0).searched == state.deck
    assert legal(played) == sorted(f"take:{word}" for word in set(state.deck))
    after = play(played, "take:memory-8")
    assert after.hands[0] == ("memory-8", "move")
    left = list(state.deck)
    left.remove(next(card for card in left if card == "memory-8"))
    assert sorted(after.deck) == sorted(left)
    assert after.deck != tuple(left)
    assert after.discard == ("search", "swap")
    assert [event.what for event in events(after)] == ["take", "shuffle"]


def test_a_searched_deck_is_shuffled_by_the_seed() -> None:
    state = position("search", "spy")
    decks = {
        play(position("search", "spy", luck=luck), "search:deck", "take:spy").deck
        for luck in range(5)
    }
    assert len(decks) == 5
    assert play(state, "search:deck", "take:spy") == play(state, "search:deck", "take:spy")


def test_a_searched_discard_pile_keeps_its_order_and_gives_the_topmost_of_equal_cards() -> None:
    state = position("search", "spy", discard="swap move upgrade move while")
    played = play(state, "search:discard")
    assert GAME.view(played, 0).searched == state.discard
    assert legal(played) == ["take:move", "take:swap", "take:upgrade", "take:while"]
    assert refused(played, "take:spy") == "search.take"
    after = play(played, "take:move")
    assert after.discard == ("search", "swap", "upgrade", "move", "while")
    assert (after.hands[0], after.deck) == (("move",), state.deck)
    assert [event.what for event in events(after)] == ["take"]


def test_an_empty_pile_is_not_searched() -> None:
    state = position("search", "spy")
    assert legal(state) == ["draw:deck", "search:deck"]
    assert refused(state, "search:discard") == "search.empty-pile"


def test_spy_shows_every_other_hand_once_and_then_draws() -> None:
    state = position("spy move", "swap", "upgrade while", deck="memory-4", discard="search move")
    played = play(state, "spy")
    assert (played.phase, played.in_play) == ("spy", "spy")
    shown = [seat.hand for seat in GAME.view(played, 0).seats]
    assert shown == [("move",), ("swap",), ("upgrade", "while")]
    assert legal(played) == ["draw:deck", "draw:discard"]
    assert refused(played, "swap:deck") == "spy.draw"
    deck, discard = play(played, "draw:deck"), play(played, "draw:discard")
    assert (deck.hands[0], deck.discard) == (("memory-4", "move"), ("spy", "search", "move"))
    assert (discard.hands[0], discard.discard) == (("move", "search"), ("spy", "move"))
    for after in (deck, discard):
        assert (after.to_act, after.in_play) == (1, None)
        assert [seat.hand is None for seat in GAME.view(after, 0).seats] == [False, True, True]


def test_spy_draws_from_the_deck_alone_where_nothing_is_discarded() -> None:
    assert legal(play(position("spy", "swap"), "spy")) == ["draw:deck"]


def test_no_card_but_a_plain_draw_leads_above_six() -> None:
    hand = "spy search steal-card steal-cards swap move"
    state = position(hand, "upgrade", discard="while")
    for moves in (
        ("spy", "draw:deck"),
        ("search:deck", "take:move"),
        ("steal-card:1", "take:upgrade"),
        ("steal-cards", "take:1"),
        ("swap:deck:move",),
    ):
        after = play(state, *moves)
        assert (len(after.hands[0]), after.to_act) == (6, 1)


def nearly_out(hand: str, deck: str) -> State:
    """Return a state with all other cards on the discard pile, a Spy on top."""
    state = position(hand, "move", deck=deck)
    cards = len(deck.split())
    rest = state.deck[cards:]
    return GAME.apply(  # a draw and back, so that nothing but the piles is special
        position(hand, "move", deck=deck, discard=" ".join(reversed(rest)), seat=1),
        GAME.parse_action("draw:discard"),
    )


@pytest.mark.parametrize(
    ("hand", "deck", "moves"),
    [
        ("while", "upgrade", ("draw:deck",)),
        ("spy while", "upgrade", ("spy", "draw:deck")),
        ("search while", "upgrade", ("search:deck", "take:upgrade")),
        ("swap while", "upgrade repeat", ("swap:deck:while",)),
        ("while while while while if-else if-else", "upgrade", ("draw:deck", "discard:while")),
    ],
)
def test_an_empty_deck_is_shuffled_from_the_discard_pile_at_the_end_of_the_turn(
    hand: str, deck: str, moves: tuple[str, ...]
) -> None:
    state = nearly_out(hand, deck)
    after = play(state, *moves)
    held = sum(map(len, after.hands))
    assert (len(after.discard), len(after.deck)) == (1, 64 - held - 1)
    (event,) = [event for event in events(after) if event.what == "new-deck"]
    assert event == Event("new-deck", number=len(after.deck), cards=after.discard)
    assert Counter((*after.deck, *after.discard, *after.hands[0], *after.hands[1])) == Counter(
        (*state.deck, *state.discard, *state.hands[0], *state.hands[1])
    )
    assert after.to_act == 1


def test_a_deck_stays_empty_until_the_end_of_the_turn() -> None:
    state = nearly_out("while while while while if-else if-else", "upgrade")
    drawn = play(state, "draw:deck")
    assert (drawn.deck, drawn.phase) == ((), "discard")
    assert len(drawn.discard) > 1


def test_a_new_deck_is_shuffled_by_the_seed() -> None:
    state = nearly_out("while", "upgrade")
    after = play(state, "draw:deck")
    assert (*after.discard, *after.deck) not in (state.discard, state.discard[::-1])
    again = play(nearly_out("while", "upgrade"), "draw:deck")
    assert again == after


@pytest.mark.parametrize(
    "moves",
    [
        ("steal-cards",),
        ("search:deck", "take:move"),
        ("run:moveForward", "pass"),
        ("swap:deck",),
    ],
)
def test_what_chance_decides_next_is_never_what_it_has_decided(moves: tuple[str, ...]) -> None:
    """The Swap takes the last card, so that a new deck is made."""
    hand = "steal-cards search swap"
    rest = position(hand, "spy", deck="upgrade").deck[1:]
    state = position(hand, "spy", deck="upgrade move", luck=5)
    if moves == ("swap:deck",):
        state = position(hand, "spy", deck="upgrade", discard=" ".join(rest), luck=5)
    assert play(state, *moves).luck != state.luck


def test_an_empty_discard_pile_stays_empty() -> None:
    state = play(position("move", "spy", discard="swap"), "draw:discard", "draw:deck")
    assert (state.discard, len(state.deck)) == ((), 64 - 4)


@pytest.mark.parametrize(
    ("moves", "default"),
    [
        ((), "draw:deck"),
        (("draw:deck",), "draw:deck"),
        (("run:moveForward",), "pass"),
        (("run:moveForward", "pass"), "draw:deck"),
        (("steal-card:1",), "take:steal-turn"),
        (("steal-cards",), "take:1"),
        (("search:discard",), "take:move"),
        (("spy",), "draw:deck"),
    ],
)
def test_the_clock_plays_no_program_and_the_first_choice(
    moves: tuple[str, ...], default: str
) -> None:
    hand = "spy search steal-card steal-cards"
    state = play(position(hand, "steal-turn upgrade", discard="while move"), *moves)
    assert GAME.format_action(GAME.default_action(state)) == default


@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_the_clock_discards_the_drawn_card(pile: str) -> None:
    state = position("if-else move move move spy spy", "", deck="upgrade", discard="upgrade")
    drawn = play(state, f"draw:{pile}")
    assert GAME.format_action(GAME.default_action(drawn)) == "discard:upgrade"
