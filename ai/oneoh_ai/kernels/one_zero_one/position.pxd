cimport cython
from libc.math cimport erf, sqrt

cdef int ROWS, COLUMNS, OUTSIDE, LAST, LAST_COLUMNS, QUORUM, HELD_CARDS, DECK_CARDS
cdef int CELLS, SIZE, LEAD, REMS, FIRST, HAND, HELD, DECK, NEXT, END, WORTH
cdef int TO_ACT, WAITING, FROM_PILE, OVER, INERT, PILED, PILE, LENGTH
cdef int DELETE, ENTER, IF_THEN, PRINT, SAVE, SYNTAX_ERROR
cdef int REM, GOTO_10, IF_THEN_ELSE, CUT, PASTE
cdef int UP, DOWN, LEFT, RIGHT, SAVE_UP, SAVE_DOWN, SAVE_LEFT, SAVE_RIGHT
cdef int[64] KIND_OF_WAY, STEP_OF_WAY, CARD_OF_WAY
cdef int[32] FIRST_WAY, SECOND_WAY, IN_HAND, IN_DECK
cdef double[4] DECKS_LEFT
cdef double[12075] EXPECTED_POINTS, VARIANCES
cdef int LEADS, SPAN, MOST_COMING
cdef double TEMPO, TEMPO_WAITING, SHARPNESS

@cython.final
cdef class Position:
    cdef short[381] numbers
    cdef int[96] choice
    cdef int ways, rows

    @cython.locals(index=int, column=int, row=int, seat=int)
    cpdef void clear(self)
    @cython.locals(index=int)
    cpdef void copy(self, Position other) noexcept
    cpdef void set_turn(self, int seat, int waiting, int from_pile) noexcept
    @cython.locals(numbers="short *")
    cpdef void add_to_hand(self, int seat, int card) noexcept
    @cython.locals(card=int)
    cpdef void set_hand(self, int seat, cards) except *
    cpdef int held(self, int seat) noexcept
    @cython.locals(mine="short *", theirs="short *", index=int, seat=int)
    cpdef bint looks_like(self, Position other) noexcept
    @cython.locals(numbers="short *")
    cpdef void add_to_deck(self, int seat, int card) noexcept
    @cython.locals(numbers="short *")
    cpdef void add_to_pile(self, int card) noexcept
    @cython.locals(numbers="short *", row=int)
    cpdef void put(self, int at, int card) noexcept
    @cython.locals(numbers="short *", row=int, card=int)
    cdef int take(self, int at) noexcept
    @cython.locals(numbers="short *")
    cdef void flip(self, int at) noexcept
    @cython.locals(
        numbers="short *", choice="int *", first=int, count=int, ways=int, index=int, card=int, earlier=int
    )
    cdef void find_ways(self) noexcept
    @cython.locals(full=int)
    cdef int open_rows(self) noexcept
    cdef int actions(self) noexcept
    cdef int action(self, int index) noexcept
    @cython.locals(numbers="short *", seat=int, way=int, at=int)
    cpdef void play(self, int action) noexcept
    @cython.locals(numbers="short *", at=int, last=int)
    cdef void leave_hand(self, int seat, int card) noexcept
    @cython.locals(numbers="short *", at=int)
    cdef void leave_pile(self, int card) noexcept
    @cython.locals(numbers="short *", card=int)
    cdef void load(self, int seat) noexcept
    @cython.locals(numbers="short *")
    cdef void arrive(self, int at, int placed) noexcept
    cdef void protect(self, int one, int other) noexcept
    @cython.locals(there=int)
    cdef void save(self, int at) noexcept
    @cython.locals(card=int, to=int)
    cdef void move(self, int at, int row) noexcept
    cdef void cut(self, int at) noexcept
    @cython.locals(numbers="short *", card=int, way=int, kind=int, there=int, cards=int)
    cdef void execute(self, int at) noexcept
    @cython.locals(row=int)
    cdef void execute_on(self, int kind, int there, int digit) noexcept
    @cython.locals(numbers="short *", digit=int, step=int, other=int)
    cdef void execute_else(self, int at) noexcept
    @cython.locals(numbers="short *", step=int, there=int, found=int)
    cdef void execute_syntax_error(self, int at) noexcept
    cdef int control(self, int row) noexcept
    cdef int lead(self, int row) noexcept
    @cython.locals(
        numbers="short *", first=int, last=int, low=int, high=int, at=int, card=int, counting=int, lead=int
    )
    cdef (int, int) under_rems(self, int row) noexcept
    @cython.locals(points=int, highest=int, row=int, lead=int, winner=int)
    cdef double result(self) noexcept
    @cython.locals(
        numbers="short *", decks=int, last=int, base=int, tempo=double, mean=double, variance=double, row=int, at=int
    )
    cpdef double chance(self) noexcept
    cpdef bint is_over(self) noexcept
    cpdef bint takes_from_pile(self) noexcept
    cpdef int to_act(self) noexcept
    @cython.locals(numbers="short *")
    cpdef described(self)
    cpdef legal(self)
