cimport cython
from libc.math cimport log, sqrt
from oneoh_ai.kernels.binary.position cimport Position, squash

cdef int OVER, FIRST, KEY, MOST_NODES, MOST_RANKS
cdef double MINIMAX, EXPLORATION, STEEP

@cython.locals(at=int, old="int[::1]", more="int[::1]")
cdef object longer(column, int count)
@cython.locals(at=int, old="double[::1]", more="double[::1]")
cdef object longer_reals(column, int count)

@cython.final
cdef class Tree:
    cdef Position position
    cdef int ranks, room
    cdef readonly int nodes
    cdef int[::1] visits, step, first, sibling, top, next, left, ranked
    cdef double[::1] total, prior, value, best, deep
    cdef int[128] path, steps, movers

    cdef _grow(self, int room)
    @cython.locals(node=int)
    cdef int _add(self, int step, double prior) except -1
    @cython.locals(node=int, depth=int, side=int, turn=int, swapped=int, value=double, position=Position)
    cpdef int iterate(self) except -1
    @cython.locals(found=double, other=int, value=double)
    cdef void _back_up(self, int node, int child, int mover) noexcept
    @cython.locals(explore=double, chosen=int, most=double, child=int, tries=int, bound=double, deep=double, mean=double, mover=int, untried=int)
    cdef int _select(self, int node) except -1
    @cython.locals(at=int, child=int)
    cdef int _expand(self, int node) except -1
    @cython.locals(behind=double)
    cdef double _prior(self, int node, int worth) noexcept
    @cython.locals(position=Position, value=double)
    cdef double _judge(self, int node) noexcept
    @cython.locals(count=int, number=int, keys=cython.p_int)
    cdef int _rank(self, int node) except -1
    cdef bint _is_full(self) noexcept
    @cython.locals(count=int, child=int)
    cpdef int choices(self)
    @cython.locals(child=int, tries=int)
    cpdef list children(self, int node)
