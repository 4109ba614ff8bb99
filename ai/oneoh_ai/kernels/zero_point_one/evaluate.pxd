cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport bit_count
from oneoh_ai.kernels.zero_point_one.board cimport Board, steps

cdef int DABBABA, KIND_COUNT, TEMPO, PRESSURE, LOOSE
cdef u64[64] around
cdef int[5] flight, dropped

@cython.locals(mover=int, score=int, mine=u64, theirs=u64, danger=int)
cpdef int evaluate(Board board, u64 own, u64 other) noexcept

@cython.locals(royal=int, danger=int, closed=u64, base=int, kind=int)
cdef int _danger(Board board, int seat, u64 own, u64 other) noexcept
