cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.zero_point_one.board cimport Board, bits, steps
from oneoh_ai.kernels.zero_point_one.mate cimport attacked
from oneoh_ai.kernels.zero_point_one.static_exchange cimport (
    board_values, capture_values, loses_material,
)
from oneoh_ai.kernels.zero_point_one.turn_generation cimport (
    add_captures, add_drops, add_evasions, add_quiet_moves,
)

cdef int DABBABA, EMPTY, HAND, KIND_COUNT, MAX_BONUS, MAX_PLY, NO_TURN
cdef int BEFORE, TABLE_TURN, CAPTURES, KILLERS, QUIET, LOSING, AFTER
cdef u64 everywhere
cdef u64[64] around

@cython.final
cdef class KillersAndHistory:
    cdef int[2][8192] history
    cdef int[256] killers

    @cython.locals(first=int, number=int, bonus=int)
    cdef void refuted(
        self, int mover, int turn, int depth, int ply, int* tried, int tried_count
    ) noexcept

    @cython.locals(history=int, weight=int)
    cdef void _add(self, int mover, int turn, int bonus) noexcept

@cython.final
cdef class TurnPicker:
    cdef int stage, table_turn, ply, losing_count, first_killer, second_killer
    cdef bint every_drop
    cdef u64 own, other, attackers
    cdef Board board
    cdef KillersAndHistory memory
    cdef int[512] turns, losing, tried, gains

    cdef int begin(
        self, Board board, KillersAndHistory memory, int table_turn, u64 own, u64 other,
        u64 attackers, int ply, bint every_drop,
    ) except -1

    @cython.locals(count=int, number=int)
    cdef int fill(self) noexcept

    @cython.locals(found=int, count=int, number=int, turn=int)
    cdef int _fill_captures(self) noexcept

    @cython.locals(count=int)
    cdef int _fill_killers(self) noexcept

    @cython.locals(board=Board, origin=int, base=int, piece=int, target=u64)
    cdef bint _is_possible(self, int turn) noexcept

    @cython.locals(found=int, mover=int, count=int, number=int, turn=int)
    cdef int _fill_quiet(self) noexcept

    cdef void _insert(self, int turn, int gain, int count) noexcept

    @cython.locals(found=int, squares="int*", number=int, turn=int, gain=int, taken=int)
    cdef int _fill_evasions(self) noexcept

    @cython.locals(board=Board, base=int, empty=u64, kind=int, wanted=u64)
    cdef int _add_drops(self, int count) noexcept

    @cython.locals(board=Board, mover=int, royal=int, near=u64, loose=u64)
    cdef u64 _purposes(self, int kind) noexcept
