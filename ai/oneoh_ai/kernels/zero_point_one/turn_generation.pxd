cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport lowest_bit
from oneoh_ai.kernels.zero_point_one.board cimport Board, bits, steps

cdef int WAZIR, DABBABA, KIND_COUNT, HAND
cdef u64 everywhere
cdef int[4] victims_first
cdef int[5] attackers_first

cdef int add_moves(int origin, u64 targets, int* turns, int count) noexcept
cdef int add_drops(int origin, u64 targets, int* turns, int count) noexcept

@cython.locals(
    base=int, number=int, targets=u64, target=int, place=int, captor=int, origins=u64,
)
cdef int add_captures(Board board, u64 own, u64 other, int* turns, int count) noexcept

@cython.locals(mover=int, royal=int, target=int, captors=u64)
cdef int add_evasions(Board board, u64 attackers, u64 other, int* turns, int count) noexcept

@cython.locals(base=int, occupied=u64, royal=int, kind=int, origins=u64, origin=int)
cdef int add_quiet_moves(Board board, u64 other, int* turns, int count) noexcept

@cython.locals(base=int, empty=u64, kind=int)
cdef int add_all_drops(Board board, int* turns, int count) noexcept

@cython.locals(origin=int, kind=int)
cpdef bint gives_attack(Board board, int turn, int target) noexcept

@cython.locals(target=int)
cpdef list royal_captures(Board board)

@cython.locals(turns=cython.int[512], count=int, number=int)
cpdef list safe_turns(Board board)

@cython.locals(turns=cython.int[512], count=int, number=int, own=u64, other=u64)
cpdef list captures(Board board)

@cython.locals(mover=int, own=u64, other=u64, attackers=u64, count=int)
cdef int add_safe_turns(Board board, int* turns) noexcept
