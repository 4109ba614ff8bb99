"""Positions as text, for tests and bug reports.

    position("move memory-4", "spy steal-turn", deck="upgrade while", discard="swap")

Cards that are not named lie in the deck below those that are, sorted by word.
"""

from collections import Counter

from oneoh_games.bot255.actions import parse_action
from oneoh_games.bot255.cards import ALL, Card
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.puzzle import Puzzle, parse_board
from oneoh_games.bot255.rules import apply
from oneoh_games.bot255.state import Cards, Copy, Standing, State
from oneoh_games.contract import BadNotation, Seat

LANE = """
    > o o o o o o o
    . . . . . . . o
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . x
"""
"""Seven bits in a row before the bot, the eighth round the corner, a bug far below it."""


def puzzle(board: str, witness: str = "moveForward", par: int = 1) -> Puzzle:
    """Return a puzzle with this board; whether the witness solves it is not checked.

    Raises BadNotation.
    """
    read = parse_board(board)
    return Puzzle("simple", read.bits, read.bugs, read.bot, par, witness)


def position(
    *hands: str,
    deck: str = "",
    discard: str = "",
    seat: Seat = 0,
    board: str = LANE,
    coming: str | None = None,
    strict_bugs: bool = False,
    rounds: int = 1,
    turn: int = 1,
    luck: int = 0,
) -> State:
    """Return a state in which the turn of `seat` begins; piles are written from the top.

    `coming` is the board of the next round, if there is one. Raises BadNotation for a card that
    does not exist, or that has fewer copies.
    """
    held = tuple(tuple(sorted(_read_cards(hand))) for hand in hands)
    named, thrown = _read_cards(deck), _read_cards(discard)
    left = Counter(ALL)
    left.subtract(Counter([*named, *thrown, *(card for hand in held for card in hand)]))
    if missing := [card for card, count in left.items() if count < 0]:
        raise BadNotation(f"there are not so many of {missing[0]}")
    first = puzzle(board)
    return State(
        options=Options(rounds, "simple", strict_bugs),
        luck=luck,
        round=1,
        dealer=(seat - 1) % len(hands),
        turn=turn,
        puzzle=first,
        coming=() if coming is None else (puzzle(coming),),
        mover=seat,
        to_act=seat,
        phase="turn",
        hands=held,
        deck=(*named, *left.elements()),
        discard=thrown,
        copies=(Copy(first.bot, first.bits),) * len(hands),
        standings=(Standing(),) * len(hands),
    )


def play(state: State, *moves: str) -> State:
    """Return the state after moves in notation. Raises BadNotation or IllegalAction."""
    for move in moves:
        state = apply(state, parse_action(move))
    return state


def _read_cards(words: str) -> Cards:
    if strange := [word for word in words.split() if word not in set(Card)]:
        raise BadNotation(f"there is no card {strange[0]!r}; there are {', '.join(Card)}")
    return tuple(map(Card, words.split()))
