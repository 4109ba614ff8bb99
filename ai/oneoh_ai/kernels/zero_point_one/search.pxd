cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.zero_point_one.board cimport Board, bits
from oneoh_ai.kernels.zero_point_one.evaluate cimport evaluate
from oneoh_ai.kernels.zero_point_one.ordering cimport KillersAndHistory, TurnPicker
from oneoh_ai.kernels.zero_point_one.quiescence cimport Quiescence
from oneoh_ai.kernels.zero_point_one.static_exchange cimport static_exchange
from oneoh_ai.kernels.zero_point_one.transposition_table cimport (
    TranspositionTable, bound_of, depth_of, score_of, to_table, turn_of,
)
from oneoh_ai.kernels.zero_point_one.turn_generation cimport gives_attack

cdef int EMPTY, EXACT, INFINITE, LAST, LOSS_MARGIN, LOWER_BOUND, MAX_DRAWN, MAX_PLY, MAX_QUIESCENCE_DEPTH
cdef int NEAR_LIMIT, NO_TURN, PRUNED_TO, REDUCED_FROM, REVERSE_FUTILITY_MARGIN, SHALLOW, SURE_WIN, UPPER_BOUND
cdef u64 all_bits, limit_key
cdef int[8] futility_margins, late_move_counts
cdef int[4096] late_move_reductions

@cython.final
cdef class Search:
    cdef int contempt, deepest, drawn_count, path_length, turns_left
    cdef bint repetition, selective
    cdef readonly Board board
    cdef TranspositionTable table
    cdef Quiescence quiescence
    cdef KillersAndHistory memory
    cdef list pickers
    cdef u64[256] path
    cdef u64[1024] drawn

    cpdef int begin(self, int deepest) except -1

    @cython.locals(board=Board, reduction=int, history=int, score=int)
    cpdef int score_root_turn(
        self, int turn, int depth, int alpha, int beta, int number
    ) except? -99999

    @cython.locals(board=Board, mover=int)
    cdef bint _is_quiet(self, int turn) noexcept

    @cython.locals(
        board=Board, entry=u64, score=int, bound=int, mover=int, own=u64, other=u64, attackers=u64,
        static=int, picker=TurnPicker, every_drop=bint, table_turn=int,
    )
    cpdef int score(self, int depth, int alpha, int beta, int ply, bint after_null_move) except? -99999

    cdef TurnPicker _picker(self, int ply)

    @cython.locals(
        board=Board, mover=int, royal=int, attackers=u64, margin_depth=int, max_count=int,
        prunes=bint, best=int, best_turn=int, alpha_before=int, number=int, count=int, index=int,
        turn=int, quiet=bint, reduction=int, bound=int, score=int, spare=bint, tried_count=int,
        history=int,
    )
    cdef int _search_turns(
        self, int depth, int alpha, int beta, int ply, TurnPicker picker, int static
    ) except? -99999

    cdef bint _gives_away(self, int turn, int depth, u64 other) noexcept

    @cython.locals(score=int)
    cdef int _search_turn(
        self, int depth, int alpha, int beta, int ply, int reduction, int number
    ) except? -99999

    @cython.locals(score=int)
    cdef int _null_move(self, int depth, int beta, int ply) except? -99999

    cdef bint _is_repeated(self, u64 key) noexcept

    @cython.locals(left=int)
    cdef u64 _table_key(self, int ply) noexcept

cdef bint is_among(u64 key, u64* keys, int count) noexcept

@cython.locals(reduction=int)
cdef int reduction_of(int depth, int number, int history, bint null_window) noexcept
