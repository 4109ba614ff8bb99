cimport cython

# Constants of the compiler, so that it makes vectors of the loops over them.
cdef enum:
    hidden = 64
    lanes = 128
    ceiling = 255
    shift = 8
    last_stage = 7
    feature_count = 1280
    view_count = 24
    bias_row = 15360

cdef int BLUE, HAND_FEATURES
cdef short[983104] weights
cdef int[128] views
cdef int[96] changes
cdef short[2048] output_weights
cdef int[8] output_biases

cpdef int hand_feature(int piece, int number) noexcept
cpdef int mirrored(int feature) noexcept
cpdef int view_of(int seat, int royal) noexcept

@cython.locals(change=int)
cpdef int row_of(int seat, int view, int feature) noexcept

cpdef int stage_of(int in_hand) noexcept

@cython.locals(lane=size_t)
cdef int _read_row(size_t row, bytes data, values, size_t at) except -1

@cython.final
cdef class Accumulator:
    cdef int height
    cdef int[512] views
    cdef short[32768] sums

    @cython.locals(at=size_t, lane=size_t)
    cdef void look(self, int seat, int royal) noexcept

    @cython.locals(at=size_t, row=size_t, lane=size_t)
    cdef void add(self, int seat, int feature) noexcept

    @cython.locals(
        seat=int, before=size_t, after=size_t, view=int, lost=size_t, won=size_t, lane=size_t,
    )
    cdef void replace(self, int old, int new) noexcept

    @cython.locals(seat=int, at=size_t, view=int, lost=size_t, won=size_t, lane=size_t)
    cdef void replace_two(self, int old, int new, int old_too, int new_too) noexcept

    cdef void go_back(self) noexcept

    # `short`: products of two of them are added in pairs by one instruction.
    @cython.locals(
        height=size_t, stage=int, lane=size_t, at=size_t, output_at=size_t, total=int, value=short,
    )
    cpdef int score(self, int mover, int in_hand) noexcept
