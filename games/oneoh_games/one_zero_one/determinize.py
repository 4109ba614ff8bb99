"""From a view back to a state that could be the true one."""

from oneoh_games.generator import Generator
from oneoh_games.one_zero_one.cards import sort_cards
from oneoh_games.one_zero_one.program import Line, count_cards, find_placed
from oneoh_games.one_zero_one.state import Cards, State, below, unknown
from oneoh_games.one_zero_one.view import ProgramLine, SeatView, View


def determinize(view: View, rng: Generator) -> State:
    """Return a random state that looks like `view`; each possible deal is equally likely."""
    (hand_0, deck_0), (hand_1, deck_1) = (_deal(seat, rng) for seat in view.seats)
    last = view.events[-1] if view.events else None
    seen = view.seats[0].seen, view.seats[1].seen
    lines = tuple(_line(line) for line in view.lines)
    return State(
        deck=view.deck,
        open_hands=view.open_hands,
        starter=view.starter,
        turn=view.turn,
        to_act=view.to_act,
        lines=lines,
        sizes=count_cards(lines),
        hands=(hand_0, hand_1),
        decks=(deck_0, deck_1),
        below=(below(deck_0), below(deck_1)),
        seen=seen,
        unknown=(unknown(hand_0, deck_0, seen[0]), unknown(hand_1, deck_1, seen[1])),
        discard=view.discard,
        deleted=view.deleted,
        waiting=view.waiting,
        events=view.events,
        inert=last.at if last is not None and last.what == "run" else None,
        outcome=view.outcome,
    )


def _line(line: ProgramLine) -> Line:
    return tuple(
        None
        if card is None
        else find_placed(card.kind, card.digit, card.direction, protected=card.protected)
        for card in line.cards
    )


def _deal(seat: SeatView, rng: Generator) -> tuple[Cards, Cards]:
    """Return a hand and a deck, dealt from the cards whose place the viewer does not know."""
    if seat.order is not None and seat.hand is not None:
        return seat.hand, seat.order
    unseen = rng.shuffled(seat.unseen)
    hand = seat.hand
    if hand is None:
        hidden = seat.hand_size - len(seat.seen)
        hand = sort_cards((*seat.seen, *unseen[:hidden]))
        unseen = unseen[hidden:]
    top = () if seat.deck_top is None else (seat.deck_top,)
    return hand, (*top, *unseen)
