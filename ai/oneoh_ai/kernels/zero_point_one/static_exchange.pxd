cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport bit_count
from oneoh_ai.kernels.zero_point_one.board cimport Board, bits, steps
from oneoh_ai.kernels.zero_point_one.turn_generation cimport attackers_first

cdef int HAND, KIND_COUNT, WAZIR
cdef int[8] capture_values, board_values

@cython.locals(target=int, taken=int, captor=int)
cpdef bint loses_material(Board board, int turn, u64 other) noexcept

@cython.locals(
    origin=int, target=int, mover=int, mine=cython.int[32], theirs=cython.int[32], captor=int,
    but=int, mine_count=int, theirs_count=int, gain=int,
)
cpdef int static_exchange(Board board, int turn) noexcept

@cython.locals(count=int, place=int, kind=int, number=int, _=int)
cdef int _captors(Board board, int target, int seat, int but, int* kinds) noexcept

@cython.locals(captor=int, gain=int)
cdef int _best(
    int standing, int* captors, int captor_count, int captor_at,
    int* others, int other_count, int other_at,
) noexcept
