cimport cython

# Constants of the compiler, so that it makes vectors of the loops over them.
cdef enum:
    lanes = 128
    ceiling = 255
    shift = 8
    last_stage = 7

cdef int BLUE, HAND_FEATURES
cdef short[163840] weights
cdef short[128] biases
cdef short[2048] output_weights
cdef int[8] output_biases

cpdef int hand_feature(int piece, int number) noexcept
cpdef int mirrored(int feature) noexcept
cpdef int stage_of(int in_hand) noexcept

@cython.final
cdef class Accumulator:
    cdef int height
    cdef short[32768] sums

    @cython.locals(height=size_t, lane=size_t)
    cdef void add(self, size_t feature) noexcept

    @cython.locals(height=size_t, lane=size_t, before=size_t, after=size_t)
    cdef void replace(self, size_t old, size_t new) noexcept

    @cython.locals(height=size_t, lane=size_t, at=size_t)
    cdef void replace_two(self, size_t old, size_t new, size_t old_too, size_t new_too) noexcept

    cdef void go_back(self) noexcept

    # `short`: products of two of them are added in pairs by one instruction.
    @cython.locals(
        height=size_t, stage=int, lane=size_t, at=size_t, output_at=size_t, total=int, value=short,
    )
    cpdef int score(self, int mover, int in_hand) noexcept
