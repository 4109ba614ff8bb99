"""Mutable position of One Zero One: play an action, evaluate; rules page, "A turn", "The end"."""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.one_zero_one import tables

if not cython.compiled:
    from math import erf, sqrt

ROWS = 6
"""Cells of a column: the border above line 10, which also is below line 50, then the five lines."""
COLUMNS = 45
"""Columns with the border on the left, and room on the right.

The game's 34 cards make no line longer than 42. A line grows when a card is put at the end of one
without gaps, which is then as long as it has cards; or by a PRINT or PASTE that points beyond
its end, and of these there are no more than cards that are not in the line, and 8 that were cut.
"""
OUTSIDE = 1
"""Cell where no card can lie; below every placed card, and not 0, which is an empty cell."""
LAST, LAST_COLUMNS, QUORUM, HELD_CARDS, DECK_CARDS = 5, 3, 3, 3, 16

# What a position holds, as places in one array of ints, which is copied at once.
CELLS = ROWS * COLUMNS
SIZE = CELLS
"""Cards in each row."""
LEAD = SIZE + ROWS
"""Cards with digit 0 less those with digit 1, whether they count or not."""
REMS = LEAD + ROWS
"""REM cards in each row."""
FIRST = REMS + ROWS
"""Leftmost empty cell of each row."""
HAND = FIRST + ROWS
HELD = HAND + 2 * HELD_CARDS
"""Cards in hand."""
DECK = HELD + 2
NEXT = DECK + 2 * DECK_CARDS
"""Place of the top card of each deck, as an index of the array."""
END = NEXT + 2
"""Place after the last card of each deck."""
WORTH = END + 2
"""Worth of the hand and the deck of seat 0 less those of seat 1, in eighths of a point."""
TO_ACT = WORTH + 1
WAITING = TO_ACT + 1
"""Cell for which a PRINT or PASTE waits; 0: none."""
FROM_PILE = WAITING + 1
"""Whether the card for it comes from the discard pile."""
OVER = FROM_PILE + 1
"""Reason of the end: 0 none, 1 RUN, 2 deck out."""
INERT = OVER + 1
"""Cell of the third card of line 50 if it was placed there; 0: none."""
PILED = INERT + 1
"""Cards in the discard pile."""
PILE = PILED + 1
LENGTH = PILE + 36

DELETE, ENTER, IF_THEN, PRINT, SAVE, SYNTAX_ERROR = 1, 2, 3, 4, 5, 6
REM, GOTO_10, IF_THEN_ELSE, CUT, PASTE = 7, 8, 9, 10, 11
"""Kinds, as `tables.KINDS` numbers them; the blank is 0."""
UP, DOWN, LEFT, RIGHT = -1, 1, -ROWS, ROWS
SAVE_UP, SAVE_DOWN, SAVE_LEFT, SAVE_RIGHT = tables.SAVES
"""Ways of the SAVE cards."""

KIND_OF_WAY = [0] * 64
STEP_OF_WAY = [0] * 64
"""Distance to the cell that a card points at; 0: itself, as it points nowhere."""
CARD_OF_WAY = [0] * 64
FIRST_WAY = [0] * 32
SECOND_WAY = [0] * 32
"""The other way of a card; 0: it has none."""
DECKS_LEFT = [0.0] * 4
EXPECTED_POINTS = [0.0] * 12075
VARIANCES = [0.0] * 12075
LEADS = tables.LEADS
MOST_COMING = tables.MOST_COMING
SPAN = tables.SPAN
TEMPO, TEMPO_WAITING = tables.TEMPO, tables.TEMPO_WAITING
SHARPNESS = tables.SHARPNESS
IN_HAND = [0] * 32
IN_DECK = [0] * 32
"""Worth of each card, in eighths of a point."""


def _fill_tables() -> None:
    steps = {None: 0, "up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
    for way in range(len(tables.WAYS)):
        KIND_OF_WAY[way] = tables.KINDS_OF_WAYS[way]
        STEP_OF_WAY[way] = steps[tables.DIRECTIONS_OF_WAYS[way]]
        CARD_OF_WAY[way] = tables.CARDS_OF_WAYS[way]
    for card, ways in enumerate(tables.WAYS_OF_CARDS):
        FIRST_WAY[card] = ways[0]
        SECOND_WAY[card] = ways[1] if len(ways) > 1 else 0
        IN_HAND[card] = tables.WORTHS_IN_HAND[card]
        IN_DECK[card] = tables.WORTHS_IN_DECK[card]
    for size in range(4):
        DECKS_LEFT[size] = tables.DECKS_LEFT[size]
    for index in range(len(tables.VARIANCES)):
        EXPECTED_POINTS[index] = tables.EXPECTED_POINTS[index]
        VARIANCES[index] = tables.VARIANCES[index]


_fill_tables()


class Position:
    """Position that changes in place. Seats, cells and cards are ints."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.numbers = [0] * LENGTH
            self.choice = [0] * 96
        self.ways = 0
        """Ways of the cards that can be played, as `find_ways` left them in `choice`."""
        self.rows = 0
        """Rows that they can be played into, from line 10 on."""

    def clear(self) -> None:
        """Take all cards away; nobody is to act."""
        numbers = self.numbers
        for index in range(LENGTH):
            numbers[index] = 0
        for index in range(CELLS):
            column, row = index // ROWS, index % ROWS
            if row == 0 or column == 0 or (row == LAST and column > LAST_COLUMNS):
                numbers[index] = OUTSIDE
        for row in range(1, ROWS):
            numbers[FIRST + row] = ROWS + row
        for seat in range(2):
            numbers[NEXT + seat] = numbers[END + seat] = DECK + DECK_CARDS * seat

    def copy(self, other: "Position") -> None:
        """Become equal to another position."""
        if cython.compiled:
            for index in range(LENGTH):
                self.numbers[index] = other.numbers[index]
        else:
            self.numbers = other.numbers[:]

    def set_turn(self, seat: int, waiting: int, from_pile: int) -> None:
        """Set who is to act, and the cell for which a card waits, 0 for none."""
        self.numbers[TO_ACT] = seat
        self.numbers[WAITING] = waiting
        self.numbers[FROM_PILE] = from_pile

    def add_to_hand(self, seat: int, card: int) -> None:
        """Give a seat a card."""
        numbers = self.numbers
        numbers[HAND + HELD_CARDS * seat + numbers[HELD + seat]] = card
        numbers[HELD + seat] += 1
        numbers[WORTH] += IN_HAND[card] * (1 - 2 * seat)

    def set_hand(self, seat: int, cards: Sequence[int]) -> None:
        """Give a seat these cards in place of its hand: at most three."""
        while self.numbers[HELD + seat]:
            self.leave_hand(seat, self.numbers[HAND + HELD_CARDS * seat])
        for card in cards:
            self.add_to_hand(seat, card)

    def held(self, seat: int) -> int:
        """Return the number of cards in a hand."""
        return self.numbers[HELD + seat]

    def looks_like(self, other: "Position") -> bool:
        """Return whether all is the same but which cards are in hands and decks."""
        mine, theirs = self.numbers, other.numbers
        for index in range(HAND):
            if mine[index] != theirs[index]:
                return False
        for index in range(TO_ACT, LENGTH):
            if mine[index] != theirs[index]:
                return False
        for seat in range(2):
            if mine[HELD + seat] != theirs[HELD + seat]:
                return False
            if mine[END + seat] - mine[NEXT + seat] != theirs[END + seat] - theirs[NEXT + seat]:
                return False
        return True

    def add_to_deck(self, seat: int, card: int) -> None:
        """Put a card below all others of a deck."""
        numbers = self.numbers
        numbers[numbers[END + seat]] = card
        numbers[END + seat] += 1
        numbers[WORTH] += IN_DECK[card] * (1 - 2 * seat)

    def add_to_pile(self, card: int) -> None:
        """Put a card on the discard pile."""
        numbers = self.numbers
        numbers[PILE + numbers[PILED]] = card
        numbers[PILED] += 1

    def put(self, at: int, card: int) -> None:
        """Put a placed card into an empty cell."""
        numbers = self.numbers
        row = at % ROWS
        numbers[at] = card
        numbers[SIZE + row] += 1
        numbers[LEAD + row] += 1 - 2 * (card & 1)
        if KIND_OF_WAY[card >> 2] == REM:
            numbers[REMS + row] += 1
        # A full line 50 has no empty cell.
        if numbers[FIRST + row] == at and (row != LAST or numbers[SIZE + LAST] < QUORUM):
            while numbers[at]:
                at += ROWS
            numbers[FIRST + row] = at

    def take(self, at: int) -> int:
        """Lift the card from a cell, and return it."""
        numbers = self.numbers
        row, card = at % ROWS, numbers[at]
        numbers[at] = 0
        numbers[SIZE + row] -= 1
        numbers[LEAD + row] -= 1 - 2 * (card & 1)
        if KIND_OF_WAY[card >> 2] == REM:
            numbers[REMS + row] -= 1
        numbers[FIRST + row] = min(numbers[FIRST + row], at)
        return card

    def flip(self, at: int) -> None:
        """Turn a card over."""
        numbers = self.numbers
        numbers[at] ^= 1
        numbers[LEAD + at % ROWS] += 2 - 4 * (numbers[at] & 1)

    def find_ways(self) -> None:
        """Find the ways and rows for the next card, into `choice`, `ways` and `rows`."""
        numbers, choice = self.numbers, self.choice
        if numbers[FROM_PILE]:
            first, count = PILE, numbers[PILED]
        else:
            first, count = HAND + HELD_CARDS * numbers[TO_ACT], numbers[HELD + numbers[TO_ACT]]
        ways = 0
        for index in range(first, first + count):
            card, earlier = numbers[index], first
            while numbers[earlier] != card:
                earlier += 1
            if earlier == index:  # equal cards give one action
                choice[ways] = FIRST_WAY[card]
                ways += 1
                if SECOND_WAY[card]:
                    choice[ways] = SECOND_WAY[card]
                    ways += 1
        self.ways = ways
        self.rows = 0 if numbers[WAITING] else self.open_rows()

    def open_rows(self) -> int:
        """Return the number of lines that take an INPUT, from line 10 on."""
        full = 0
        while full < LAST and self.numbers[SIZE + full + 1] >= QUORUM:
            full += 1
        return 2 if full < 2 else full + 1 if full < LAST else LAST

    def actions(self) -> int:
        """Return the number of legal actions, after `find_ways`."""
        return self.ways * self.rows if self.rows else self.ways

    def action(self, index: int) -> int:
        """Return a legal action by its index, after `find_ways`."""
        if not self.rows:
            return self.choice[index] << 3
        return self.choice[index // self.rows] << 3 | index % self.rows + 1

    def play(self, action: int) -> None:
        """Carry out a legal action, and load the hand if nothing waits; sections of "A turn"."""
        numbers = self.numbers
        seat, way = numbers[TO_ACT], action >> 3
        at = numbers[WAITING] or numbers[FIRST + (action & 7)]
        if numbers[FROM_PILE]:
            self.leave_pile(CARD_OF_WAY[way])
        else:
            self.leave_hand(seat, CARD_OF_WAY[way])
        numbers[WAITING] = numbers[FROM_PILE] = 0
        self.put(at, way << 2 | seat)
        self.arrive(at, 1)
        if not numbers[OVER]:
            self.execute(at)
        if not numbers[OVER] and not numbers[WAITING]:
            self.load(seat)

    def leave_hand(self, seat: int, card: int) -> None:
        """Take a card from a hand. The last card takes its place."""
        numbers = self.numbers
        at = HAND + HELD_CARDS * seat
        numbers[WORTH] -= IN_HAND[card] * (1 - 2 * seat)
        numbers[HELD + seat] -= 1
        last = at + numbers[HELD + seat]
        while numbers[at] != card:
            at += 1
        numbers[at] = numbers[last]
        numbers[last] = 0

    def leave_pile(self, card: int) -> None:
        """Take a card from the discard pile: of equal ones, the one that came first."""
        numbers = self.numbers
        at = PILE
        while numbers[at] != card:
            at += 1
        numbers[PILED] -= 1
        while at < PILE + numbers[PILED]:
            numbers[at] = numbers[at + 1]
            at += 1
        numbers[at] = 0

    def load(self, seat: int) -> None:
        """Draw up to three cards; the game ends if the deck runs out; rules page, "LOAD"."""
        numbers = self.numbers
        while numbers[HELD + seat] < HELD_CARDS:
            if numbers[NEXT + seat] == numbers[END + seat]:
                numbers[OVER] = 2
                return
            card = numbers[numbers[NEXT + seat]]
            numbers[NEXT + seat] += 1
            numbers[WORTH] -= IN_DECK[card] * (1 - 2 * seat)
            self.add_to_hand(seat, card)
        numbers[TO_ACT] = 1 - seat

    def arrive(self, at: int, placed: int) -> None:
        """Resolve the arrival of a card: first the SAVE tests, then RUN; rules page, "Order"."""
        numbers = self.numbers
        if numbers[at + UP] >> 2 == SAVE_DOWN:
            self.protect(at + UP, at)
        if numbers[at + LEFT] >> 2 == SAVE_RIGHT:
            self.protect(at + LEFT, at)
        if numbers[at + RIGHT] >> 2 == SAVE_LEFT:
            self.protect(at + RIGHT, at)
        if numbers[at + DOWN] >> 2 == SAVE_UP:
            self.protect(at + DOWN, at)
        if not placed and KIND_OF_WAY[numbers[at] >> 2] == SAVE:
            self.save(at)
        if numbers[SIZE + LAST] >= QUORUM:
            numbers[OVER] = 1
            numbers[INERT] = at if placed else 0

    def protect(self, one: int, other: int) -> None:
        """Protect two cards for the rest of the game."""
        self.numbers[one] |= 2
        self.numbers[other] |= 2

    def save(self, at: int) -> None:
        """Protect a SAVE card and the card that its word points at, if both are there."""
        there = at + STEP_OF_WAY[self.numbers[at] >> 2]
        if self.numbers[there] > OUTSIDE:
            self.protect(at, there)

    def move(self, at: int, row: int) -> None:
        """Lift a card and put it into the leftmost empty cell of a row."""
        card = self.take(at)
        to = self.numbers[FIRST + row]
        self.put(to, card)
        self.arrive(to, 0)

    def cut(self, at: int) -> None:
        """Put a card of the program on the discard pile."""
        self.add_to_pile(CARD_OF_WAY[self.take(at) >> 2])

    def execute(self, at: int) -> None:
        """Carry out the command of the card in a cell; rules page, "EXECUTE"."""
        numbers = self.numbers
        card = numbers[at]
        way = card >> 2
        kind, there = KIND_OF_WAY[way], at + STEP_OF_WAY[way]
        if kind == IF_THEN_ELSE:
            self.execute_else(at)
        elif kind == SYNTAX_ERROR:
            self.execute_syntax_error(at)
        elif kind == SAVE:
            self.save(at)
        elif kind in (PRINT, PASTE):
            cards = numbers[PILED] if kind == PASTE else numbers[HELD + numbers[TO_ACT]]
            if numbers[there] == 0 and cards:
                numbers[WAITING] = there
                numbers[FROM_PILE] = 1 if kind == PASTE else 0
        elif kind and kind != REM and numbers[there] > OUTSIDE and not numbers[there] & 2:
            self.execute_on(kind, there, card & 1)

    def execute_on(self, kind: int, there: int, digit: int) -> None:
        """Carry out a command on a card that is not protected; `digit` is that of the command."""
        if kind == DELETE:
            self.take(there)
        elif kind == ENTER:
            row = there % ROWS
            self.move(there, 1 if row == LAST else row + 1)
        elif kind == IF_THEN:
            if self.numbers[there] & 1 != digit:
                self.flip(there)
        elif kind == GOTO_10:
            self.move(there, 1)
        else:
            self.cut(there)

    def execute_else(self, at: int) -> None:
        """Carry out IF...THEN...ELSE: flip or delete each neighbour that is not protected."""
        numbers = self.numbers
        digit = numbers[at] & 1
        for step in (UP, DOWN, LEFT, RIGHT):
            other = numbers[at + step]
            if other > OUTSIDE and not other & 2:
                if other & 1 != digit:
                    self.flip(at + step)
                else:
                    self.take(at + step)

    def execute_syntax_error(self, at: int) -> None:
        """Carry out SYNTAX ERROR: flip the cards along the column, and then itself."""
        numbers = self.numbers
        step = STEP_OF_WAY[numbers[at] >> 2]
        there, found = at + step, 0
        while numbers[there] != OUTSIDE:
            if numbers[there]:
                found = 1
                if not numbers[there] & 2:
                    self.flip(there)
            there += step
        if found and not numbers[at] & 2:
            self.flip(at)

    def control(self, row: int) -> int:
        """Return the lead of digit 0 in a row, or 0 if nobody controls it."""
        if not self.numbers[REMS + row]:
            return self.numbers[LEAD + row] if self.numbers[SIZE + row] >= QUORUM else 0
        counting, lead = self.under_rems(row)
        return lead if counting >= QUORUM else 0

    def lead(self, row: int) -> int:
        """Return the counting cards of digit 0 less those of digit 1."""
        if not self.numbers[REMS + row]:
            return self.numbers[LEAD + row]
        return self.under_rems(row)[1]

    def under_rems(self, row: int) -> tuple[int, int]:
        """Return the number of cards that count in a row with REM cards, and their lead.

        A REM covers the cards in its direction, except itself and protected ones.
        """
        numbers = self.numbers
        first, last = ROWS + row, CELLS - 2 * ROWS + row
        # What counts lies between the last REM that points left and the first that points right.
        low, high, at = first, last, first
        while at <= last:
            card = numbers[at]
            if card > OUTSIDE and KIND_OF_WAY[card >> 2] == REM and at != numbers[INERT]:
                if STEP_OF_WAY[card >> 2] == LEFT:
                    low = at
                elif STEP_OF_WAY[card >> 2] == RIGHT and high == last:
                    high = at
            at += ROWS
        counting = lead = 0
        at = first
        while at <= last:
            card = numbers[at]
            if card > OUTSIDE and (low <= at <= high or card & 2):
                counting += 1
                lead += 1 - 2 * (card & 1)
            at += ROWS
        return counting, lead

    def result(self) -> float:
        """Return what seat 0 has of the game if it is over: 1 for a win, 0.5 for a draw, or 0."""
        points = highest = 0
        for row in range(1, ROWS):
            lead = self.control(row)
            if lead > 0:
                points += row
                highest = 1
            elif lead < 0:
                points -= row
                highest = -1
        # Equal points: the highest line that anybody controls decides.
        winner = points or highest
        return 1.0 if winner > 0 else 0.0 if winner < 0 else 0.5

    def chance(self) -> float:
        """Return the chance of seat 0, 0 to 1: exact if the game is over, else by evaluation.

        The margin of each line is modelled as a random walk over the cards still to come. That
        gives the mean and the variance of the final lead, taken as a normal distribution; hands and
        decks add to the mean.
        """
        numbers = self.numbers
        if numbers[OVER]:
            return self.result()
        decks = numbers[END] - numbers[NEXT] + numbers[END + 1] - numbers[NEXT + 1]
        last = numbers[SIZE + LAST]
        base = SPAN * (MOST_COMING + last if last and decks > DECKS_LEFT[last] else decks)
        base += LEADS // 2
        tempo = TEMPO_WAITING if numbers[WAITING] else TEMPO
        mean, variance = numbers[WORTH] * 0.125 + (-tempo if numbers[TO_ACT] else tempo), 1.0
        for row in range(1, ROWS):
            at = base + (self.lead(row) if numbers[REMS + row] else numbers[LEAD + row])
            mean += EXPECTED_POINTS[at]
            variance += VARIANCES[at]
            base += LEADS
        return 0.5 + 0.5 * erf(SHARPNESS * mean / sqrt(2 * variance))

    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.numbers[OVER] != 0

    def takes_from_pile(self) -> bool:
        """Return whether a card from the discard pile is to be placed."""
        return self.numbers[FROM_PILE] != 0

    def to_act(self) -> int:
        """Return the seat to act; once the game is over, the one that acted last."""
        return self.numbers[TO_ACT]

    def described(
        self,
    ) -> tuple[list[list[int]], list[list[int]], list[list[int]], list[int], list[int]]:
        """Return the cells of each row, the hands, the decks from the top, the pile, and the rest.

        The rest is who is to act, the cell that waits, whether from the pile, the reason of the
        end, and the inert cell.
        """
        numbers = self.numbers
        rows = [[numbers[row + ROWS * n] for n in range(1, COLUMNS)] for row in range(1, ROWS)]
        hands = [
            [numbers[HAND + HELD_CARDS * seat + n] for n in range(numbers[HELD + seat])]
            for seat in range(2)
        ]
        decks = [[numbers[n] for n in range(numbers[NEXT + s], numbers[END + s])] for s in range(2)]
        pile = [numbers[PILE + n] for n in range(numbers[PILED])]
        return rows, hands, decks, pile, [numbers[n] for n in range(TO_ACT, PILED)]

    def legal(self) -> list[int]:
        """Return all legal actions, in the order of their texts; none once the game is over."""
        if self.numbers[OVER]:
            return []
        self.find_ways()
        return sorted([self.action(index) for index in range(self.actions())])
