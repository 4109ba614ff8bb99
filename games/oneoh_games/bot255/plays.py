"""Step 2 of a turn: drawing, or playing a card; rules page, "Drawing" and "The action cards"."""

from msgspec.structs import replace

from oneoh_games.bot255.actions import (
    Discard,
    Draw,
    Pile,
    Search,
    Spy,
    StealCard,
    StealCards,
    Swap,
    Take,
    TakeFrom,
)
from oneoh_games.bot255.cards import HAND_SIZE, Card, joined, without
from oneoh_games.bot255.legality import searched, targets
from oneoh_games.bot255.rounds import end_turn
from oneoh_games.bot255.state import Cards, LoggedEvent, State, put
from oneoh_games.bot255.view import Event
from oneoh_games.contract import Seat
from oneoh_games.generator import Generator


def draw(state: State, seat: Seat, action: Draw) -> State:
    """Draw a card; a hand above six cards then discards one. After Spy, drawing ends its effect."""
    pile = action.pile
    card, *left = _pile(state, pile)
    event = Event("draw", seat=seat, pile=pile, cards=(card,))
    drawn = replace(
        _with_pile(state, pile, tuple(left)),
        hands=put(state.hands, seat, joined(state.hands[seat], card)),
        events=(LoggedEvent(event, _knowers(pile, seat)),),
    )
    if len(drawn.hands[seat]) > HAND_SIZE:
        return replace(drawn, phase="discard", drawn=card, pile=pile)
    return end_turn(_laid_down(drawn))


def discard(state: State, seat: Seat, action: Discard) -> State:
    return end_turn(
        replace(
            state,
            hands=put(state.hands, seat, without(state.hands[seat], action.card)),
            discard=(action.card, *state.discard),
            events=(LoggedEvent(Event("discard", seat=seat, cards=(action.card,))),),
        )
    )


def steal_card(state: State, seat: Seat, action: StealCard) -> State:
    event = Event("play", seat=seat, other=action.seat, cards=(Card.STEAL_CARD,))
    played = _played(state, seat, Card.STEAL_CARD, event)
    return replace(played, phase="take-card", target=action.seat)


def steal_cards(state: State, seat: Seat, _action: StealCards) -> State:
    """Offer a random card of each other seat; all stay in their hands until one is taken."""
    rng = Generator(state.luck)
    event = Event("play", seat=seat, cards=(Card.STEAL_CARDS,))
    played = _played(state, seat, Card.STEAL_CARDS, event)
    offered: list[Card | None] = [None] * len(state.hands)
    for other in sorted(targets(state, seat), key=lambda other: (other - seat) % len(offered)):
        offered[other] = rng.choice(state.hands[other])
    return replace(played, phase="take-seat", luck=rng.draw_seed(), offered=tuple(offered))


def search(state: State, seat: Seat, action: Search) -> State:
    event = Event("play", seat=seat, pile=action.pile, cards=(Card.SEARCH,))
    return replace(_played(state, seat, Card.SEARCH, event), phase="search", pile=action.pile)


def spy(state: State, seat: Seat, _action: Spy) -> State:
    event = Event("play", seat=seat, cards=(Card.SPY,))
    return replace(_played(state, seat, Card.SPY, event), phase="spy")


def swap(state: State, seat: Seat, action: Swap) -> State:
    """Put cards down and receive one more.

    Cards from the discard pile lay there before those that are put down.
    """
    down = (Card.SWAP, *action.cards)
    pile = _pile(state, action.pile)
    received, left = pile[: len(down)], pile[len(down) :]
    put_down = Event("play", seat=seat, pile=action.pile, cards=down)
    got = Event("receive", seat=seat, pile=action.pile, number=len(down), cards=received)
    swapped = _with_pile(state, action.pile, left)
    hand = joined(without(state.hands[seat], *down), *received)
    return end_turn(
        replace(
            swapped,
            hands=put(state.hands, seat, hand),
            discard=(*reversed(down), *swapped.discard),
            events=(LoggedEvent(put_down), LoggedEvent(got, _knowers(action.pile, seat))),
        )
    )


def take(state: State, seat: Seat, action: Take) -> State:
    """Take a card of the hand that Steal Card shows, or of the pile that Search shows."""
    if state.target is not None:
        return _steal(state, seat, state.target, action.card)
    return _find(state, seat, action.card)


def take_from(state: State, seat: Seat, action: TakeFrom) -> State:
    """Take the card of this seat that Steal Cards shows."""
    card = state.offered and state.offered[action.seat]
    assert card, action
    return _steal(state, seat, action.seat, card)


def _steal(state: State, seat: Seat, other: Seat, card: Card) -> State:
    hands = put(state.hands, other, without(state.hands[other], card))
    logged = LoggedEvent(Event("take", seat=seat, other=other, cards=(card,)), (seat, other))
    taken = replace(state, hands=put(hands, seat, joined(hands[seat], card)), events=(logged,))
    return end_turn(_laid_down(taken))


def _find(state: State, seat: Seat, card: Card) -> State:
    """Take a searched card, the topmost of equal ones.

    A searched deck is shuffled; a discard pile keeps its order.
    """
    assert state.pile is not None
    left = without(searched(state), card)
    logged = LoggedEvent(Event("take", seat=seat, pile=state.pile, cards=(card,)), (seat,))
    taken = replace(
        _with_pile(state, state.pile, left),
        hands=put(state.hands, seat, joined(state.hands[seat], card)),
        events=(logged,),
    )
    if state.pile == "deck":
        rng = Generator(state.luck)
        shuffle = LoggedEvent(Event("shuffle"))
        taken = replace(
            taken, deck=tuple(rng.shuffled(left)), luck=rng.draw_seed(), events=(logged, shuffle)
        )
    return end_turn(_laid_down(taken))


def _played(state: State, seat: Seat, card: Card, event: Event) -> State:
    """Put a card in play: it leaves the hand now, and is laid down after its effect."""
    return replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        in_play=card,
        events=(LoggedEvent(event),),
    )


def _laid_down(state: State) -> State:
    """Put the card in play, if any, on the discard pile."""
    if state.in_play is None:
        return state
    return replace(state, in_play=None, discard=(state.in_play, *state.discard))


def _pile(state: State, pile: Pile) -> Cards:
    return state.deck if pile == "deck" else state.discard


def _with_pile(state: State, pile: Pile, cards: Cards) -> State:
    return replace(state, deck=cards) if pile == "deck" else replace(state, discard=cards)


def _knowers(pile: Pile, seat: Seat) -> tuple[Seat, ...] | None:
    """Return the seats that see a card from the pile; None is all."""
    return (seat,) if pile == "deck" else None
