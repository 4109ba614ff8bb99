cimport cython
from libc.math cimport exp, sqrt
from oneoh_ai.kernels.binary.board cimport Board

cdef int OVER, FIRST, SECOND, SWAP, CELL, POINT, ZERO, KEY, GUARD, PAIR
cdef double TEMPO, TEMPO_GROWTH, HALF, FADE, LAST_FLIP, SURE, WANDER, OWN_FLIP, THEIR_FLIP

cdef double squash(double lead) noexcept

@cython.final
cdef class Position:
    cdef readonly Board board
    cdef int side, turn, swap, swapped, mine, theirs, their_second
    cdef double pieces, tempo
    cdef int[2] hands
    cdef int[182] noise
    cdef int[256] guards, keys

    @cython.locals(cell=int, side=int)
    cpdef void make(self, int step) noexcept
    @cython.locals(cell=int, side=int, board=Board)
    cdef void unmake(self, int step) noexcept
    cdef int _cost(self, int cell, int side) noexcept
    cdef double scale(self) noexcept
    @cython.locals(lead=int, winner=int)
    cdef double result(self) noexcept
    @cython.locals(board=Board, side=int, lead=int, own=int, others=int, held=int, ahead=double, tempo=double)
    cdef double outlook(self, int begun) noexcept
    @cython.locals(
        board=Board, side=int, gains=cython.p_int, colour=cython.p_int, taken=cython.p_int, center=cython.p_int,
        rich=int, they_rich=int, mine=int, theirs=int, their_second=int, number=int, cell=int, gain=int,
    )
    cdef void find_flips(self) noexcept
    @cython.locals(guards=int)
    cdef int rank(self, int before) noexcept
    @cython.locals(board=Board, side=int, guards=cython.p_int, colour=cython.p_int, taken=cython.p_int,
                   center=cython.p_int, count=int, number=int, cell=int)
    cdef int _list_guards(self) noexcept
    @cython.locals(worth=int)
    cdef int _guard(self, int cell) noexcept
    @cython.locals(before=int, count=int, number=int)
    cdef int _list_second(self, int first, int guards) noexcept
    @cython.locals(board=Board, side=int, keys=cython.p_int, colour=cython.p_int, taken=cython.p_int,
                   center=cython.p_int, rich=int, count=int, number=int, cell=int, worth=int)
    cdef int _list_first(self, int guards) noexcept
    @cython.locals(number=int, key=int, at=int)
    cdef void _sort(self, int* keys, int count) noexcept
    @cython.locals(number=int)
    cpdef list legal(self, int before=*)
    @cython.locals(points=cython.p_int)
    cpdef list described(self)
