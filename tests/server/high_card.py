"""Small game with hidden hands and hidden plays, for two to four seats."""

from collections.abc import Sequence

import msgspec

from oneoh_games import BadNotation, BadOptions, Generator, IllegalAction, Outcome


class Options(msgspec.Struct, frozen=True):
    cards: int = 3

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= 9:
            raise BadOptions("a hand has 1 to 9 cards")


class State(msgspec.Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, ...], ...]
    turn: int = 0


class View(msgspec.Struct, frozen=True):
    """Cards that the viewer may not know are None."""

    hands: tuple[tuple[int | None, ...], ...]
    played: tuple[tuple[int | None, ...], ...]


class HighCard:
    """All play face down; at the end the highest sum wins.

    Each seat's hand comes from its own 32 bits of the seed, so that tests can change one alone.
    """

    id = "high-card"
    rules_version = 1
    seats = range(2, 5)
    options = Options
    view_type = View

    def start(self, seats: int, seed: int, options: Options) -> State:
        hands = []
        for seat in range(seats):
            cards = list(range(1, 30))
            Generator(seed >> 32 * seat & 0xFFFFFFFF).shuffle(cards)
            hands.append(tuple(sorted(cards[: options.cards])))
        return State(tuple(hands), ((),) * seats)

    def to_act(self, state: State) -> int | None:
        seat = state.turn % len(state.hands)
        return seat if state.hands[seat] else None

    def legal_actions(self, state: State) -> Sequence[int]:
        return state.hands[self.to_act(state) or 0]

    def apply(self, state: State, action: int) -> State:
        seat = state.turn % len(state.hands)
        hand = list(state.hands[seat])
        if action not in hand:
            raise IllegalAction("1.hand", f"you do not hold {action}")
        hand.remove(action)
        return State(
            (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :]),
            (*state.played[:seat], (*state.played[seat], action), *state.played[seat + 1 :]),
            state.turn + 1,
        )

    def view(self, state: State, seat: int | None) -> View:
        return self._view(state, seat, over=self.to_act(state) is None)

    def reveal(self, state: State, seat: int | None) -> View:
        return self._view(state, seat, over=True)

    def _view(self, state: State, seat: int | None, *, over: bool) -> View:
        def shown(cards: tuple[int, ...], owner: int) -> tuple[int | None, ...]:
            return cards if over or owner == seat else (None,) * len(cards)

        return View(
            tuple(shown(hand, owner) for owner, hand in enumerate(state.hands)),
            tuple(shown(played, owner) for owner, played in enumerate(state.played)),
        )

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state) is not None:
            return None
        scores = tuple(sum(cards) for cards in state.played)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome("highest sum", scores, places)

    def format_action(self, action: int) -> str:
        return f"play-{action}"

    def parse_action(self, text: str) -> int:
        if not text.startswith("play-") or not text[5:].isdecimal():
            raise BadNotation(f"{text!r} is not play- and a number")
        return int(text[5:])

    def seen_action(self, state: State, action: int, seat: int | None) -> str:
        return self.format_action(action) if seat == self.to_act(state) else "face-down"

    def default_action(self, state: State) -> int:
        return self.legal_actions(state)[0]

    def determinize(self, view: View, rng: Generator) -> State:
        raise NotImplementedError("no server ever asks for it")

    def cautions(self, options: Options) -> Sequence[str]:
        return ()


HIGH_CARD = HighCard()
