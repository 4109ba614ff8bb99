"""Positions as text, for tests, puzzles and bug reports.

    10  0:blank 1:delete:left . 0:blank
    20  1:save:up* 0:blank

A card is its digit, its kind and its direction; `*` marks a protected card and `.` a gap. A `~`
marks a card that does not count under a REM; it is drawn, and need not be written.
"""

import re
from collections.abc import Iterable, Sequence

from oneoh_games.contract import BadNotation, Seat
from oneoh_games.one_zero_one.actions import parse_action
from oneoh_games.one_zero_one.cards import CARDS, Direction, Kind
from oneoh_games.one_zero_one.decks import CARD_OF_KEY, READY_MADE
from oneoh_games.one_zero_one.program import (
    LAST_LINE,
    LAST_LINE_COLUMNS,
    LINES,
    Line,
    Lines,
    count_cards,
    find_placed,
)
from oneoh_games.one_zero_one.rules import apply
from oneoh_games.one_zero_one.state import Cards, State, below, unknown
from oneoh_games.one_zero_one.view import PlacedCard

_CARD = re.compile(r"([01]):([a-z0-9-]+)(?::(up|down|left|right))?(\*)?~?", re.ASCII)


def draw_program(lines: Iterable[Sequence[PlacedCard | None]]) -> str:
    """Return the lines of a state, or the cards of a view's lines, as text."""
    return "\n".join(
        f"{number}  {' '.join(map(_draw_card, line))}".rstrip()
        for number, line in zip(LINES, lines, strict=True)
    )


def read_program(text: str) -> Lines:
    """Return the lines written as `text`, the inverse of `draw_program`.

    Lines that are left out are empty. Raises BadNotation.
    """
    lines: dict[int, Line] = dict.fromkeys(LINES, ())
    for row in text.split("\n"):
        if words := row.split():
            number, *cards = words
            if number not in map(str, LINES):
                raise BadNotation(f"there is no line {number!r}")
            lines[int(number)] = _read_line(cards)
    if len(lines[LAST_LINE]) > LAST_LINE_COLUMNS:
        raise BadNotation(f"line {LAST_LINE} has {LAST_LINE_COLUMNS} columns")
    return tuple(lines.values())


def position(
    program: str,
    hand: str = "blank blank blank",
    *,
    seat: Seat = 0,
    other_hand: str = "blank blank blank",
    deck: str = "blank blank blank blank",
    other_deck: str = "blank blank blank blank",
    discard: str = "",
    open_hands: bool = False,
) -> State:
    """Return a state in which `seat` is to act, without cards that anybody has seen in hands.

    Cards out of play are named as in the table options; `hand` and `deck` belong to `seat`. Raises
    BadNotation.
    """
    hands, decks = (
        [_sorted(hand), _sorted(other_hand)],
        [_read_cards(deck), _read_cards(other_deck)],
    )
    lines = read_program(program)
    return State(
        deck=READY_MADE["base"],
        open_hands=open_hands,
        starter=0,
        turn=1,
        to_act=seat,
        lines=lines,
        sizes=count_cards(lines),
        hands=(hands[seat], hands[1 - seat]),
        decks=(decks[seat], decks[1 - seat]),
        below=(below(decks[seat]), below(decks[1 - seat])),
        seen=((), ()),
        unknown=(
            unknown(hands[seat], decks[seat], ()),
            unknown(hands[1 - seat], decks[1 - seat], ()),
        ),
        discard=_read_cards(discard),
    )


def play(state: State, *moves: str) -> State:
    """Return the state after moves in notation. Raises BadNotation or IllegalAction."""
    for move in moves:
        state = apply(state, parse_action(move))
    return state


def _draw_card(card: PlacedCard | None) -> str:
    if card is None:
        return "."
    direction = f":{card.direction}" if card.direction else ""
    return f"{card.digit}:{card.kind}{direction}{'*' * card.protected}{'~' * (not card.counts)}"


def _read_line(words: Iterable[str]) -> Line:
    line = [None if word == "." else _read_card(word) for word in words]
    if line and line[-1] is None:
        raise BadNotation("a gap has a card to the right of it")
    return tuple(line)


def _read_card(word: str) -> PlacedCard:
    found = _CARD.fullmatch(word)
    if found is None:
        raise BadNotation(f"{word!r} is not of the form digit:kind:direction")
    digit, kind, direction, protected = found.groups()
    way = Direction(direction) if direction else None
    if kind not in set(Kind) or way not in CARDS[Kind(kind)]:
        raise BadNotation(f"there is no card {word!r}")
    return find_placed(Kind(kind), int(digit), way, protected=protected is not None)


def _read_cards(keys: str) -> Cards:
    if strange := [key for key in keys.split() if key not in CARD_OF_KEY]:
        raise BadNotation(f"there is no card {strange[0]!r}; there are {', '.join(CARD_OF_KEY)}")
    return tuple(CARD_OF_KEY[key] for key in keys.split())


def _sorted(keys: str) -> Cards:
    return tuple(sorted(_read_cards(keys)))
