cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.zero_point_one.board cimport Board
from oneoh_ai.kernels.zero_point_one.evaluate cimport evaluate
from oneoh_ai.kernels.zero_point_one.mate cimport gives_mate
from oneoh_ai.kernels.zero_point_one.static_exchange cimport capture_values, loses_material
from oneoh_ai.kernels.zero_point_one.turn_generation cimport add_captures, add_evasions

cdef int CHECK_EVERY, DELTA_MARGIN, INFINITE, MATE_THREAT, ROOM, WIN

@cython.final
cdef class Quiescence:
    cdef int[896] turns
    cdef Board board
    cdef object go_on
    cdef int turns_left
    cdef bint selective
    cdef readonly long long nodes
    cdef long long next_check

    cdef int spend(self) except -1

    cpdef int lost_score(self, int ply) noexcept

    @cython.locals(
        board=Board, mover=int, own=u64, other=u64, best=int, least=int, at=int, end=int, turn=int,
        score=int,
    )
    cpdef int score(self, int alpha, int beta, int ply, int left) except? -99999

    @cython.locals(
        board=Board, mover=int, attackers=u64, best=int, at=int, end=int, score=int,
    )
    cdef int _score_attacked(self, int alpha, int beta, int ply, int left, u64 other) except? -99999
