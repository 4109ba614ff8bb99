"""Views of One Zero One; rules page, "What is hidden"."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.one_zero_one import GAME, READY_MADE, Axis, Card, Kind, Options, View
from oneoh_games.one_zero_one.decks import key_of
from oneoh_games.one_zero_one.position import play, position
from oneoh_games.one_zero_one.state import State, below, unknown
from oneoh_games.one_zero_one.view import Event, Space, Waiting

VIEWERS = (0, 1, None)
BLANK = Card(Kind.BLANK)
SAVE = Card(Kind.SAVE, Axis.VERTICAL)
ENTER = Card(Kind.ENTER, Axis.VERTICAL)


def encoded(state: State, viewer: int | None) -> bytes:
    return msgspec.json.encode(GAME.view(state, viewer))


def names(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [key_of(card) for card in cards]


def after_some_moves(seed: int, moves: int, deck: str, open_hands: bool = False) -> State:
    options = Options(deck=deck, open_hands=open_hands)  # type: ignore[arg-type]
    state, rng = GAME.start(2, seed, options), Generator(seed + 1)
    for _ in range(moves):
        if legal := GAME.legal_actions(state):
            state = GAME.apply(state, rng.choice(legal))
    return state


def test_a_hand_is_shown_to_its_seat_alone() -> None:
    state = position(
        "", "save:vertical blank enter:vertical", other_hand="blank blank rem:horizontal"
    )
    hands = [[names(seat.hand) for seat in GAME.view(state, viewer).seats] for viewer in VIEWERS]
    own, other = ["blank", "enter:vertical", "save:vertical"], ["blank", "blank", "rem:horizontal"]
    assert hands == [[own, None], [None, other], [None, None]]


def test_everybody_sees_the_sizes_the_tops_and_the_piles() -> None:
    program = "10  1:save:left 1:blank"
    state = position(program, "cut:vertical delete:vertical", deck="blank enter:vertical blank")
    after = play(state, "cut:up@20")
    for viewer in VIEWERS:
        view: View = GAME.view(after, viewer)
        assert [seat.deck_size for seat in view.seats] == [1, 4]
        assert [seat.deck_top for seat in view.seats] == [BLANK, BLANK]
        assert [seat.hand_size for seat in view.seats] == [3, 3]
        assert names(view.discard) == ["save:horizontal"]


def test_everybody_sees_the_deleted_cards_and_the_space_that_waits() -> None:
    state = position(
        "10  1:save:left", "delete:vertical blank blank", other_hand="print:vertical blank"
    )
    state = play(state, "delete:up@20", "print:up@20")
    for viewer in VIEWERS:
        view: View = GAME.view(state, viewer)
        assert names(view.deleted) == ["save:horizontal"]
        assert view.waiting == Waiting(Space(10, 2), "hand")


def test_the_order_below_the_top_is_hidden_from_the_owner_too() -> None:
    decks = ("blank save:vertical enter:vertical", "blank enter:vertical save:vertical")
    one, other = (position("", deck=deck) for deck in decks)
    for viewer in VIEWERS:
        assert encoded(one, viewer) == encoded(other, viewer)
        unseen = names(GAME.view(one, viewer).seats[0].unseen)
        hidden_hand = [] if viewer == 0 else ["blank"] * 3
        assert unseen == [*hidden_hand, "enter:vertical", "save:vertical"]


def test_a_hidden_hand_cannot_be_told_from_the_deck_below_the_top() -> None:
    hidden = position("", "save:vertical blank blank", deck="blank enter:vertical blank")
    swapped = position("", "enter:vertical blank blank", deck="blank save:vertical blank")
    assert encoded(hidden, 1) == encoded(swapped, 1)
    assert encoded(hidden, None) == encoded(swapped, None)
    assert encoded(hidden, 0) != encoded(swapped, 0)


def test_the_opening_hands_were_seen_by_nobody_else() -> None:
    state = GAME.start(2, 4, Options())
    for viewer in VIEWERS:
        assert [seat.seen for seat in GAME.view(state, viewer).seats] == [(), ()]


def test_a_drawn_card_was_seen_if_it_lay_on_top_while_a_decision_was_pending() -> None:
    state = position("", "blank blank blank", deck="save:vertical enter:vertical blank")
    after = play(state, "blank@10")
    for viewer in VIEWERS:
        assert GAME.view(after, viewer).seats[0].seen == (SAVE,)
    assert after.events[-1] == Event("draw", seat=0, card=Kind.SAVE, count=1)


def test_further_cards_of_one_load_were_not_seen() -> None:
    state = position("", "print:horizontal blank blank", deck="save:vertical enter:vertical blank")
    after = play(state, "print:right@10", "blank")
    view: View = GAME.view(after, 1)
    assert view.seats[0].seen == (SAVE,)
    assert names(view.seats[0].unseen) == ["blank", "enter:vertical"]
    assert view.seats[0].deck_top == BLANK
    assert after.events[-1] == Event("draw", seat=0, card=Kind.SAVE, count=2)


def test_a_seen_card_is_named_until_it_is_played() -> None:
    state = position("", "blank blank blank", deck="save:vertical blank blank blank")
    state = play(state, "blank@10", "blank@10")
    assert GAME.view(state, 1).seats[0].seen == (SAVE,)
    state = play(state, "blank@10", "blank@10")
    assert SAVE in GAME.view(state, 1).seats[0].seen
    state = play(state, "save:up@10")
    assert SAVE not in GAME.view(state, 1).seats[0].seen


def test_of_equal_cards_the_seen_one_counts_as_played_first() -> None:
    state = position("", "save:vertical blank", deck="save:vertical enter:vertical blank")
    state = play(state, "blank@10", "blank@10")
    # Two SAVE cards are in the hand; one of them is known to be there.
    assert Counter(state.hands[0])[SAVE] == 2
    assert Counter(GAME.view(state, 1).seats[0].seen)[SAVE] == 1
    state = play(state, "save:up@10")
    assert Counter(state.hands[0])[SAVE] == 1
    assert Counter(GAME.view(state, 1).seats[0].seen)[SAVE] == 0


def test_a_seat_knows_what_the_others_know_of_its_hand() -> None:
    state = play(position("", "blank blank blank", deck="save:vertical blank"), "blank@10")
    assert GAME.view(state, 0).seats[0].seen == (SAVE,)


def test_open_hands_are_public_and_decks_below_the_top_are_not() -> None:
    decks = ("blank save:vertical enter:vertical", "blank enter:vertical save:vertical")
    one, other = (position("", deck=deck, open_hands=True) for deck in decks)
    for viewer in VIEWERS:
        view: View = GAME.view(one, viewer)
        assert view.open_hands
        assert [seat.hand for seat in view.seats] == [(BLANK,) * 3] * 2
        assert [seat.seen for seat in view.seats] == [(BLANK,) * 3] * 2
        assert [seat.order for seat in view.seats] == [None, None]
        assert encoded(one, viewer) == encoded(other, viewer)


def test_after_the_end_everything_is_public() -> None:
    state = position(
        "", "blank", deck="", other_hand="save:vertical", other_deck="blank enter:vertical"
    )
    over = play(state, "blank@10")
    for viewer in VIEWERS:
        view: View = GAME.view(over, viewer)
        assert [seat.hand for seat in view.seats] == [(), (SAVE,)]
        assert [seat.order for seat in view.seats] == [(), (BLANK, ENTER)]
        assert [seat.unseen for seat in view.seats] == [(), ()]
        assert view.to_act is None


def test_a_game_that_was_stopped_is_revealed_as_after_the_end() -> None:
    state = after_some_moves(5, 6, "base")
    for viewer in VIEWERS:
        hidden, shown = GAME.view(state, viewer), GAME.reveal(state, viewer)
        assert tuple(seat.hand for seat in shown.seats) == state.hands
        assert tuple(seat.order for seat in shown.seats) == state.decks
        assert (shown.lines, shown.to_act, shown.outcome) == (hidden.lines, hidden.to_act, None)


def test_what_a_deck_held_at_the_start_is_known() -> None:
    for name, cards in READY_MADE.items():
        state = GAME.start(2, 1, Options(deck=name))  # type: ignore[arg-type]
        assert GAME.view(state, None).deck == cards


def test_a_spectator_sees_what_is_public_to_both_seats() -> None:
    state = after_some_moves(3, 9, "base")
    zero, one, spectator = (GAME.view(state, viewer) for viewer in VIEWERS)
    public = [
        msgspec.structs.replace(view, seat=None, seats=spectator.seats) for view in (zero, one)
    ]
    assert public == [spectator, spectator]
    assert spectator.seats == (one.seats[0], zero.seats[1])


def shuffled_out_of_sight(state: State, viewer: int | None, rng: Generator) -> State:
    """Return the state with everything moved about that is hidden from `viewer`."""
    hands, decks = list(state.hands), list(state.decks)
    for seat in (0, 1):
        open_hand = state.open_hands or seat == viewer
        known = list(hands[seat] if open_hand else state.seen[seat])
        hidden = list((Counter(hands[seat]) - Counter(known)).elements())
        pool = [*hidden, *decks[seat][1:]]
        rng.shuffle(pool)
        hands[seat] = tuple(sorted([*known, *pool[: len(hidden)]]))
        decks[seat] = (*decks[seat][:1], *pool[len(hidden) :])
    return msgspec.structs.replace(
        state,
        hands=(hands[0], hands[1]),
        decks=(decks[0], decks[1]),
        below=tuple(map(below, decks)),
        unknown=tuple(map(unknown, hands, decks, state.seen)),
    )


@settings(deadline=None)
@given(
    seed=st.integers(0, 2**128 - 1),
    moves=st.integers(0, 24),
    deck=st.sampled_from(sorted(READY_MADE)),
    open_hands=st.booleans(),
    viewer=st.sampled_from(VIEWERS),
)
def test_hidden_cards_leave_no_trace_in_a_view(
    seed: int, moves: int, deck: str, open_hands: bool, viewer: int | None
) -> None:
    state = after_some_moves(seed, moves, deck, open_hands)
    if GAME.to_act(state) is None:
        return
    other = shuffled_out_of_sight(state, viewer, Generator(seed))
    assert encoded(state, viewer) == encoded(other, viewer)


@settings(deadline=None)
@given(
    seed=st.integers(0, 2**128 - 1),
    moves=st.integers(0, 30),
    deck=st.sampled_from(sorted(READY_MADE)),
)
def test_a_preview_from_a_view_tells_the_very_events_of_every_legal_action(
    seed: int, moves: int, deck: str
) -> None:
    state = after_some_moves(seed, moves, deck)
    seat = GAME.to_act(state)
    guess = GAME.determinize(GAME.view(state, seat), Generator(0))
    for action in GAME.legal_actions(state):
        preview: View = GAME.view(GAME.apply(guess, action), seat)
        truth: View = GAME.view(GAME.apply(state, action), seat)
        assert preview.events == truth.events
        assert (preview.lines, preview.points) == (truth.lines, truth.points)


def test_determinize_finds_every_deal_that_a_view_allows() -> None:
    state = position("", other_hand="blank save:vertical", other_deck="blank enter:vertical blank")
    view, rng = GAME.view(state, 0), Generator(1)
    deals = {(d.hands[1], d.decks[1]) for d in (GAME.determinize(view, rng) for _ in range(400))}
    hands = Counter(tuple(map(key_of, hand)) for hand, _ in deals)
    # Two of {blank, blank, ENTER, SAVE} in the hand, the other two below the top in some order.
    assert hands == {
        ("blank", "blank"): 2,
        ("blank", "enter:vertical"): 2,
        ("blank", "save:vertical"): 2,
        ("enter:vertical", "save:vertical"): 1,
    }


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_card_of_a_seat_is_accounted_for(viewer: int | None) -> None:
    state = after_some_moves(11, 12, "base")
    for seat, shown in enumerate(GAME.view(state, viewer).seats):
        top = () if shown.deck_top is None else (shown.deck_top,)
        known = shown.seen if shown.hand is None else shown.hand
        assert Counter((*known, *top, *shown.unseen)) == Counter(
            state.hands[seat] + state.decks[seat]
        )
