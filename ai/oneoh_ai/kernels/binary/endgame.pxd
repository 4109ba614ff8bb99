cimport cython
from oneoh_ai.kernels.binary.board cimport Board
from oneoh_ai.kernels.binary.position cimport PAIR, POINT, SURE, ZERO, Position, squash

cdef int BOUND, CELL, CHECK_EVERY, DEEPEST, FIRST, KEY, MOST_HELD, OVER, ROOM

@cython.final
cdef class Endgame:
    cdef Position position
    cdef object go_on
    cdef int limit, work, spent
    cdef readonly int value
    cdef int[4096] keys
    cdef int[256] line
    cdef int[17] length

    cpdef bint solve(self, int limit, object go_on) except -1
    cpdef int positions(self) noexcept
    cpdef double reward(self) noexcept
    @cython.locals(number=int)
    cpdef list best_line(self)
    @cython.locals(position=Position, count=int, side=int, points=cython.p_int, lead=int, held=int, number=int)
    cdef int _value(self, int alpha, int beta, int depth, int before, int floor) except? -99999
    @cython.locals(
        position=Position, colour=cython.p_int, side=int, turn=int, flips=bint, alone=bint, last=bint, best=int,
        number=int, key=int, cell=int, bound=int, value=int,
    )
    cdef int _best(self, int alpha, int beta, int depth, int floor, int count, int lead) except? -99999
    @cython.locals(position=Position, first=int, value=int)
    cdef int _value_after(self, int step, int alpha, int beta, int depth, int side, int turn) except? -99999
    @cython.locals(worth=int)
    cdef int _gain(self, int key) noexcept
    @cython.locals(board=Board, lead=int, winner=int)
    cdef int _result(self, int side) except? -99999
    cdef int _spend(self) except -1
    @cython.locals(at=int, count=int, number=int)
    cdef void _note(self, int depth, int step) noexcept
