cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport bit_count, lowest_bit
from oneoh_ai.kernels.zero_point_one.board cimport Board, bits, steps

cdef int DABBABA, KIND_COUNT, MAX_FLIGHTS

@cython.locals(
    theirs=u64, royal=int, flights=u64, barred=u64, base=int, kind=int, targets=u64,
    standing=u64, others=u64,
)
cpdef bint gives_mate(Board board, int seat, u64 own, u64 other) noexcept

@cython.locals(found=u64)
cdef u64 attacked(int kind, u64 pieces) noexcept

cdef bint _drop_mates(int kind, u64 targets, u64 flights) noexcept

@cython.locals(target=int, origins=u64, origin=int)
cdef bint _move_mates(int kind, u64 standing, u64 targets, u64 flights) noexcept

@cython.locals(base=int, found=u64, kind=int)
cdef u64 _attacks_of_others(Board board, int seat, int but) noexcept
