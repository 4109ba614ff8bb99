"""Face Down, a game with hidden cards as small as a whole game can be, for tests of the kit."""

from collections.abc import Sequence
from typing import Any

import msgspec

from oneoh_games import BadNotation, Generator, IllegalAction, Outcome


class Options(msgspec.Struct, frozen=True):
    cards: int = 2


class Play(msgspec.Struct, frozen=True):
    card: int


class State(msgspec.Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    played: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True):
    seat: int | None
    hands: tuple[tuple[int, ...] | None, ...]
    played: tuple[int | None, ...]
    size: int
    over: bool
    note: Any = None


class FaceDown:
    """Game in which each seat plays a card face down; then all are turned, and the highest wins."""

    id = "face-down"
    rules_version = 1
    seats = range(2, 5)
    options: type[msgspec.Struct] = Options
    view_type = View

    def start(self, seats: int, seed: int, options: Any) -> State:
        cards = list(range(seats * options.cards))
        Generator(seed).shuffle(cards)
        return State(tuple(tuple(sorted(cards[seat::seats])) for seat in range(seats)))

    def to_act(self, state: State) -> int | None:
        return len(state.played) if len(state.played) < len(state.hands) else None

    def legal_actions(self, state: State) -> Sequence[Play]:
        seat = FaceDown.to_act(self, state)
        return () if seat is None else tuple(Play(card) for card in state.hands[seat])

    def apply(self, state: State, action: Play) -> State:
        if action not in FaceDown.legal_actions(self, state):
            raise IllegalAction("play.not-in-hand", "A card comes from the hand.")
        seat = len(state.played)
        hands = tuple(
            tuple(card for card in hand if (owner, card) != (seat, action.card))
            for owner, hand in enumerate(state.hands)
        )
        return State(hands, (*state.played, action.card))

    def view(self, state: State, seat: int | None) -> View:
        return self._view(state, seat, over=FaceDown.to_act(self, state) is None)

    def reveal(self, state: State, seat: int | None) -> View:
        return self._view(state, seat, over=True)

    def _view(self, state: State, seat: int | None, *, over: bool) -> View:
        return View(
            seat,
            tuple(hand if over or i == seat else None for i, hand in enumerate(state.hands)),
            tuple(card if over or i == seat else None for i, card in enumerate(state.played)),
            len(state.hands[-1]) + over,
            over,
        )

    def outcome(self, state: State) -> Outcome | None:
        if FaceDown.to_act(self, state) is not None:
            return None
        places = tuple(1 + sum(other > card for other in state.played) for card in state.played)
        return Outcome("turned", state.played, places)

    def format_action(self, action: Play) -> str:
        return f"play:{action.card}"

    def parse_action(self, text: str) -> Play:
        word, _, card = text.partition(":")
        if word != "play" or card not in map(str, range(9)):
            raise BadNotation(f"{text!r} is not play:card")
        return Play(int(card))

    def seen_action(self, state: State, action: Play, seat: int | None) -> str:
        return f"play:{action.card}" if seat == len(state.played) else "play"

    def default_action(self, state: State) -> Play:
        return self.legal_actions(state)[0]

    def determinize(self, view: View, rng: Generator) -> State:
        shown = {card for hand in view.hands for card in hand or ()} | set(view.played)
        hidden = [card for card in range(len(view.hands) * view.size) if card not in shown]
        rng.shuffle(hidden)
        played = tuple(hidden.pop() if card is None else card for card in view.played)
        hands = []
        for seat, hand in enumerate(view.hands):
            size = view.size - (seat < len(played))
            hands.append(tuple(sorted(hidden.pop() for _ in range(size))) if hand is None else hand)
        return State(tuple(hands), played)

    def cautions(self, options: Any) -> Sequence[str]:
        return ("long",) if options.cards > 2 else ()
