cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport bit_count, lowest_bit
from oneoh_ai.kernels.zero_point_one.board cimport Board, steps

cdef int DABBABA, KIND_COUNT, TEMPO
cdef u64[64] around
cdef int[10] pressure
cdef int[5] flight, dropped, loose, defended

@cython.locals(mover=int, score=int)
cpdef int evaluate(Board board, u64 own, u64 other) noexcept

@cython.locals(
    royal=int, base=int, hand=int, danger=int, closed=u64, kind=int, attacked=u64,
)
cdef int _danger(Board board, int seat, u64 own, u64 other) noexcept
