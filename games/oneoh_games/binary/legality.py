"""Legal actions, and the rule that forbids each other one; rules page, "A turn".

Two sets are enough: a turn is a piece on one of `singles`, or two pieces on two of `pairable`.
"""

from enum import StrEnum
from itertools import compress

from oneoh_games.binary.actions import Action, Place, Swap, squares_of
from oneoh_games.binary.board import BLACK, BOARDS, Colour, Squares, bit, bits
from oneoh_games.binary.state import State
from oneoh_games.binary.turns import turns
from oneoh_games.contract import IllegalAction


class Rule(StrEnum):
    """Rules that an action can break, as `section.name` of the rules page."""

    OVER = "end.over"
    OFF_BOARD = "board.off-board"
    TAKEN = "board.taken"
    ORDER = "moves.order"
    FIRST_ALONE = "first-turn.one-piece"
    FIRST_DARK = "first-turn.dark"
    FIRST_CENTER = "first-turn.center"
    TWO_IN_HAND = "turns.two-in-hand"
    TWO_OWN = "turns.two-own"
    CENTER_ALONE = "center.one-piece"
    CENTER_DISCARD = "center.discard"
    SWAP_OFF = "swap.off"
    SWAP_TIME = "swap.second-turn"


MEANING: dict[Rule, str] = {
    Rule.OVER: "The game is over.",
    Rule.OFF_BOARD: "This board has no such square.",
    Rule.TAKEN: "A piece is put onto an empty square.",
    Rule.ORDER: "Two squares are different ones, the lower rank first, then the one further left.",
    Rule.FIRST_ALONE: "Black's first turn is exactly one piece.",
    Rule.FIRST_DARK: "Black's first piece is put onto a dark square.",
    Rule.FIRST_CENTER: "Black's first piece is put outside of the center space.",
    Rule.TWO_IN_HAND: "Two pieces need two in the hand.",
    Rule.TWO_OWN: "Two pieces in one turn are both put onto squares of their own colour.",
    Rule.CENTER_ALONE: "A piece on its own colour in the center space is the whole turn.",
    Rule.CENTER_DISCARD: "The other colour in the center space costs a second piece of the hand.",
    Rule.SWAP_OFF: "This table does not play with the swap.",
    Rule.SWAP_TIME: "Only the turn after Black's first one can be a swap.",
}
"""Each rule as a sentence."""


def singles(state: State) -> Squares:
    """Return the squares where one piece alone is a legal turn."""
    colour, board = state.to_move, BOARDS[state.size]
    if colour is None:
        return 0
    if state.turn == 1:
        return board.coloured[BLACK] & ~board.center
    black, white = state.pieces
    empty = board.squares & ~(black | white)
    if state.hands[colour] >= 2:
        return empty
    # Rules page, "The center space": the other colour there costs a second piece.
    return empty & ~(board.center & board.coloured[1 - colour])


def pairable(state: State) -> Squares:
    """Return the squares any two of which are a legal turn together."""
    colour, board = state.to_move, BOARDS[state.size]
    if colour is None or not _may_pair(state, colour):
        return 0
    black, white = state.pieces
    return board.coloured[colour] & ~(board.center | black | white)


def _may_pair(state: State, colour: Colour) -> bool:
    return state.turn != 1 and state.hands[colour] >= 2


def may_swap(state: State) -> bool:
    """Return whether the seat to act may take over Black's side; rules page, "The swap"."""
    return state.swap and state.turn == 2


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions of the seat to act, sorted by text; none after the end."""
    colour = state.to_move
    if colour is None:
        return ()
    return tuple(compress(turns(state.size, colour).actions, _selectors(state, colour)))


def legal_line(state: State) -> str:
    """Return the texts of `legal_actions`, with a space between two."""
    colour = state.to_move
    if colour is None:
        return ""
    return " ".join(compress(turns(state.size, colour).texts, _selectors(state, colour)))


def _selectors(state: State, colour: Colour) -> bytes:
    return turns(state.size, colour).selectors(
        singles(state), in_pairs=_may_pair(state, colour), may_swap=may_swap(state)
    )


def is_legal(state: State, action: Action) -> bool:
    """Return whether the action is one of `legal_actions`, without listing them."""
    if isinstance(action, Swap):
        return may_swap(state)
    if action.second is None:
        return bit(action.first) & singles(state) != 0
    # Two bits, unless a square is on no board.
    both = bit(action.first) | bit(action.second)
    return action.first < action.second and both & pairable(state) == both and both.bit_count() == 2


def illegal(state: State, action: Action) -> IllegalAction:
    """Return the refusal of an illegal action."""
    rule = _broken_rule(state, action)
    return IllegalAction(rule.value, MEANING[rule])


def _broken_rule(state: State, action: Action) -> Rule:
    if state.to_move is None:
        return Rule.OVER
    if isinstance(action, Swap):
        return Rule.SWAP_TIME if state.swap else Rule.SWAP_OFF
    if not all(bit(square) & state.board.squares for square in squares_of(action)):
        return Rule.OFF_BOARD
    if action.second is not None and action.first >= action.second:
        return Rule.ORDER
    squares = bits(squares_of(action))
    if squares & ~_empty(state):
        return Rule.TAKEN
    if state.turn == 1:
        return _broken_first_rule(state, action, squares)
    if action.second is None:
        return Rule.CENTER_DISCARD
    if state.hands[state.to_move] < 2:
        return Rule.TWO_IN_HAND
    if squares & state.board.coloured[1 - state.to_move]:
        return Rule.TWO_OWN
    return Rule.CENTER_ALONE


def _broken_first_rule(state: State, action: Place, squares: Squares) -> Rule:
    if action.second is not None:
        return Rule.FIRST_ALONE
    return Rule.FIRST_CENTER if squares & state.board.coloured[BLACK] else Rule.FIRST_DARK


def _empty(state: State) -> Squares:
    return state.board.squares & ~(state.pieces[0] | state.pieces[1])
