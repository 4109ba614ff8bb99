cimport cython
from libc.math cimport exp, log, sqrt
from oneoh_ai.kernels.binary.board cimport Board

cdef int OVER, FIRST, SECOND, SWAP, CELL, POINT, ZERO, KEY, GUARD, PAIR
cdef double MINIMAX, TEMPO, TEMPO_GROWTH, HALF, FADE, LAST_FLIP, SURE, WANDER, OWN_FLIP, THEIR_FLIP, EXPLORATION, STEEP

@cython.locals(at=int, old="int[::1]", more="int[::1]")
cdef object longer(column, int count)
@cython.locals(at=int, old="double[::1]", more="double[::1]")
cdef object longer_reals(column, int count)
cdef double squash(double lead) noexcept

@cython.final
cdef class Tree:
    cdef readonly Board board
    cdef int side, turn, swap, swapped, ranks, room, mine, theirs, their_second
    cdef readonly int nodes
    cdef double pieces, tempo
    cdef int[2] hands
    cdef int[182] noise
    cdef int[::1] visits, step, first, sibling, top, next, left, ranked
    cdef double[::1] total, prior, value, best, deep
    cdef int[256] guards, keys
    cdef int[128] path, steps, movers

    cdef _grow(self, int room)
    @cython.locals(node=int)
    cdef int _add(self, int step, double prior) except -1
    @cython.locals(node=int, depth=int, side=int, turn=int, swapped=int, value=double)
    cpdef int iterate(self) except -1
    @cython.locals(found=double, other=int, value=double)
    cdef void _back_up(self, int node, int child, int mover) noexcept
    @cython.locals(explore=double, chosen=int, most=double, child=int, tries=int, bound=double, deep=double, mean=double, mover=int)
    cdef int _select(self, int node) except -1
    @cython.locals(at=int, child=int)
    cdef int _expand(self, int node) except -1
    @cython.locals(behind=double)
    cdef double _prior(self, int node, int worth) noexcept
    cdef double _scale(self) noexcept
    @cython.locals(cell=int, side=int)
    cdef void _make(self, int step) noexcept
    @cython.locals(cell=int, side=int, board=Board)
    cdef void _unmake(self, int step) noexcept
    cdef int _cost(self, int cell, int side) noexcept
    @cython.locals(board=Board, lead=int, value=double)
    cdef double _judge(self, int node) noexcept
    cdef double _result(self, double lead) noexcept
    @cython.locals(
        board=Board, side=int, gains=cython.p_int, colour=cython.p_int, taken=cython.p_int, center=cython.p_int,
        rich=int, they_rich=int, mine=int, theirs=int, their_second=int, number=int, cell=int, gain=int,
    )
    cdef void _find_flips(self) noexcept
    @cython.locals(own=int, others=int, held=int, ahead=double, tempo=double)
    cdef double _expected(self, int node, int lead) noexcept
    @cython.locals(guards=int, count=int, number=int)
    cdef int _rank(self, int node) except -1
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
    @cython.locals(guards=int, count=int, number=int)
    cpdef list legal(self, int first=*)
    cpdef advance(self, int step)
    @cython.locals(points=cython.p_int)
    cpdef list described(self)
    @cython.locals(count=int, child=int)
    cpdef int choices(self)
    @cython.locals(child=int, tries=int)
    cpdef list children(self, int node)
