cimport cython
from libc.math cimport log, sqrt
from libc.stdint cimport uint64_t as u64
from oneoh_ai.kernels.one_zero_one.position cimport Position

cdef u64 MULTIPLIER, INCREMENT, MASK
cdef u64 SPAN
cdef int MOST_CARDS, MOST_ACTIONS, DEEPEST, ROOM

@cython.final
cdef class Tree:
    cdef Position root, state, trial, kept
    cdef double exploration
    cdef int width, length
    cdef u64 bits
    cdef int[32] pools
    cdef int[2] pooled, hidden
    cdef int[16] dealt
    cdef int[352] mark, picks
    cdef int[64] path, seats
    cdef int[::1] hands_0, hands_1
    cdef double[::1] shares_0, shares_1
    cdef int stamp, nodes, capacity
    cdef int[::1] action, child, sibling, visits, available
    cdef double[::1] prior, total

    @cython.locals(index=int)
    cpdef void hide(self, int seat, pool, hands, shares) except *
    @cython.locals(more=int)
    cdef void grow(self) except *
    cdef int below(self, u64 bound) noexcept
    @cython.locals(left=int, hidden=int, dealt="int *", index=int, hand=int, card=int, at=int)
    cdef void deal(self, int seat) noexcept
    @cython.locals(shares="double[::1]", low=int, high=int, middle=int, mark=double)
    cdef int draw_hand(self, int seat) noexcept
    @cython.locals(state=Position, node=int, depth=int, leaf=int, chance=double, index=int)
    cpdef void iterate(self) except *
    @cython.locals(
        state=Position, mark="int *", count=int, index=int, best=int, most=double, last=int, node=int, bound=double
    )
    cdef int select(self, int parent) noexcept
    @cython.locals(visits=int, mean=double)
    cdef double bound(self, int node) noexcept
    @cython.locals(node=int)
    cdef int add(self, int action) noexcept
    @cython.locals(chance=double)
    cdef double judge(self, int action, int seat) noexcept
    @cython.locals(left=int)
    cdef double playout(self) noexcept
    @cython.locals(
        state=Position, picks="int *", seat=int, count=int, most=double, index=int, at=int, chance=double
    )
    cdef void play_judged(self) noexcept
    @cython.locals(best=int, node=int, more=int)
    cdef int most_visited(self, int parent) noexcept
    @cython.locals(visits=int)
    cdef double mean(self, int node) noexcept
    cpdef bint is_single(self) noexcept
    @cython.locals(node=int)
    cpdef candidates(self)
    @cython.locals(node=int)
    cpdef main_line(self)
