cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport lowest_bit
from oneoh_ai.kernels.zero_point_one.network cimport Accumulator, hand_feature, view_of

cdef int EMPTY, HAND, BLUE
cdef u64[64] bits
cdef u64[320] steps
cdef int[1024] piece_values
cdef int[256] hand_values
cdef u64[1024] piece_keys
cdef u64[256] hand_keys
cdef u64 blue_key, not_rank_1, not_rank_8, not_ranks_1_2, not_ranks_7_8

cdef u64 one_rank(u64 squares) noexcept
cdef u64 two_ranks(u64 squares) noexcept

@cython.final
cdef class Board:
    cdef readonly u64[16] pieces
    cdef readonly int[16] hands
    cdef readonly u64[2] occupied
    cdef readonly int[64] squares
    cdef readonly int mover
    cdef readonly u64 key
    cdef readonly int score, in_hand
    cdef int height
    cdef readonly Accumulator accumulator
    cdef int[256] past_turns
    cdef u64[256] past_keys
    cdef int[256] past_scores

    @cython.locals(square=int, number=int)
    cdef int _put(self, int piece, u64 squares, int in_hand) except -1

    @cython.locals(square=int, piece=int, number=int)
    cdef void _look(self, int seat) noexcept

    @cython.locals(
        mover=int, origin=int, target=int, taken=int, key=u64, score=int, height=int,
        change=u64, piece=int, count=int, won=int,
    )
    cpdef void play(self, int turn) noexcept

    @cython.locals(
        height=int, past=int, mover=int, origin=int, target=int, taken=int, piece=int, change=u64,
    )
    cpdef void undo(self) noexcept

    cpdef void play_null_move(self) noexcept

    @cython.locals(base=int)
    cpdef u64 attackers(self, int square, int seat) noexcept

    @cython.locals(base=int, wazir=u64, dabbabas=u64, knight=u64, beside=u64, beyond=u64, reached=u64)
    cpdef u64 attack_set(self, int seat) noexcept

    cpdef int royal(self, int seat) noexcept

    @cython.locals(base=int)
    cpdef bint has_hand(self, int seat) noexcept
