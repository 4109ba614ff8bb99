cimport cython

cdef int STRIDE, CELLS, NOBODY, MEMORY

@cython.final
cdef class Board:
    cdef readonly int[182] gain
    cdef readonly int[2] points
    cdef int[182] owner, colour, taken, center, cells, flips, order, label, extent, sides
    cdef int[182] cut_sum, cut_singles, cut_largest
    cdef int count, flipped, clock, labels
    cdef object key
    cdef dict memo

    @cython.locals(rank=int, file=int, cell=int)
    cdef _lay(self, int size)
    cdef _set(self, int side, object pieces)
    cdef void put(self, int cell, int side) noexcept
    cdef void take(self, int cell, int side) noexcept
    cpdef judge(self)
    @cython.locals(balance=cython.p_int, size=int, mark=int)
    cpdef int tie(self)
    @cython.locals(label=cython.p_int, flips=cython.p_int, cell=int, number=int, size=int, side=int,
                   largest=int[2], second=int[2], total=int[2], widest=int[2])
    cdef void _judge(self) noexcept
    @cython.locals(owner=cython.p_int, label=cython.p_int, order=cython.p_int, number=int, lowest=int,
                   size=int, cut_sum=int, cut_singles=int, cut_largest=int, way=int, other=int,
                   reached=int, part=int)
    cdef int _visit(self, int cell, int parent, int side) noexcept
    @cython.locals(owner=cython.p_int, label=cython.p_int, joined=int, singles=int, a=int, b=int, c=int,
                   way=int, other=int, mark=int, size=int)
    cdef int _joined(self, int cell, int side, int largest) noexcept
    @cython.locals(mark=int, size=int, rest=int, lost=int, part=int)
    cdef int _lost(self, int cell, int side, int largest, int second, int widest) noexcept
