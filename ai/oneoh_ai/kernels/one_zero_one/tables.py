"""Tables of the kernel: cards and ways as ints, and the parts of the evaluation."""

import math

from oneoh_games.one_zero_one.actions import Fill, format_action
from oneoh_games.one_zero_one.cards import ALL_CARDS, CARDS, DIRECTIONS, Card, Direction, Kind
from oneoh_games.one_zero_one.decks import MAX_CARDS
from oneoh_games.one_zero_one.program import LINES, QUORUM

KINDS = (
    Kind.BLANK,
    Kind.DELETE,
    Kind.ENTER,
    Kind.IF_THEN,
    Kind.PRINT,
    Kind.SAVE,
    Kind.SYNTAX_ERROR,
    Kind.REM,
    Kind.GOTO_10,
    Kind.IF_THEN_ELSE,
    Kind.CUT,
    Kind.PASTE,
)
"""Kinds by their number in the kernel."""

_FILLS = sorted(
    (Fill(kind, direction) for kind, ways in CARDS.items() for direction in ways),
    key=format_action,
)
WAYS: tuple[Fill, ...] = (Fill(Kind.BLANK, None), *_FILLS)
"""Kind and direction of each way, from way 1 on."""
WAY_OF = {(fill.kind, fill.direction): way for way, fill in enumerate(_FILLS, 1)}
INDEX_OF_CARD = {card: index for index, card in enumerate(ALL_CARDS)}

KINDS_OF_WAYS = [0, *(KINDS.index(fill.kind) for fill in _FILLS)]
CARDS_OF_WAYS = [0, *(INDEX_OF_CARD[CARDS[fill.kind][fill.direction]] for fill in _FILLS)]
DIRECTIONS_OF_WAYS = [None, *(fill.direction for fill in _FILLS)]
SAVES = [WAY_OF[Kind.SAVE, direction] for direction in Direction]
"""Ways of the SAVE cards: up, down, left, right."""


def _ways(card: Card) -> list[int]:
    return [WAY_OF[card.kind, direction] for direction in DIRECTIONS[card.axis]]


WAYS_OF_CARDS = [_ways(card) for card in ALL_CARDS]
"""Ways of each card: two, or a single one."""

# The evaluation is fitted to games of the search itself, by logistic regression.
DRIFT = 0.28
"""Variance that each card still to come adds to the margin of a line."""
FIRM = 2.9
"""Variance of a margin with no card to come: ties, and who moves next."""
PACE = 0.66
"""Cards still to come for each that line 50 lacks, once it is open."""
TEMPO = 12.1
"""Points that being next to play a card is worth."""
TEMPO_WAITING = 17.8
"""Points that it is worth while a PRINT or PASTE waits for the card."""
SHARPNESS = 2.37
"""Factor of the expected lead, over its deviation."""
WORTH_IN_HAND = (-10.7, -5.5, -5.6, 0.7, 13.9, -7.4, -6.5, -4.2, -6.7, 15.1, -3.2, 0.1)
"""Points that a card of each kind is worth in hand."""
WORTH_IN_DECK = (-14.7, -12.6, -10.2, -7.8, -1.0, -11.9, -11.5, -10.8, -9.0, 1.3, -11.9, -7.1)
"""Points that it is worth in the deck."""

EIGHTHS = 8
WORTHS_IN_HAND = [round(EIGHTHS * WORTH_IN_HAND[KINDS.index(card.kind)]) for card in ALL_CARDS]
WORTHS_IN_DECK = [round(EIGHTHS * WORTH_IN_DECK[KINDS.index(card.kind)]) for card in ALL_CARDS]
"""The same for each card, in eighths of a point."""

MOST_COMING = 2 * MAX_CARDS
DECKS_LEFT = [float(MOST_COMING), *(PACE * (QUORUM - size) for size in range(1, QUORUM + 1))]
"""Most cards to come, by the cards in line 50."""
MOST_LEAD = 34
"""Cards of the game."""
MOST_COLUMNS = 42
"""Columns of the longest line that there can be (`position.py`)."""
HAND_CARDS = 3
LEADS = 2 * MOST_LEAD + 1
SPAN = LEADS * len(LINES)
"""Entries of the tables for a number of cards to come."""


def expected_control(lead: int, coming: float) -> float:
    """Return the expected control of a line: -1 is seat 1's for sure, 1 is seat 0's.

    `lead` is the number of counting cards of seat 0 less those of seat 1. It is modelled as a
    random walk over the `coming` cards.
    """
    return math.erf(lead / math.sqrt(2 * (FIRM + DRIFT * coming)))


_CONTROLS = [
    (number, expected_control(lead, coming))
    for coming in (*range(MOST_COMING + 1), *DECKS_LEFT[1:QUORUM])
    for number in LINES
    for lead in range(-MOST_LEAD, MOST_LEAD + 1)
]
EXPECTED_POINTS = [number * control for number, control in _CONTROLS]
"""Expected points of seat 0 less those of seat 1.

By cards in the decks, then by cards in line 50 if it has any; by line; by lead.
"""
VARIANCES = [number * number * (1 - control * control) for number, control in _CONTROLS]
"""Their variance."""
