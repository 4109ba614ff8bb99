cimport cython
from libc.stdint cimport uint64_t as u64

cdef int SURE_WIN

@cython.final
cdef class TranspositionTable:
    cdef unsigned long long* cells
    cdef u64 pairs
    cdef long long generation

    @cython.locals(at=u64)
    cpdef u64 get(self, u64 key) noexcept

    @cython.locals(at=u64, entry=u64, kept=u64)
    cpdef void put(self, u64 key, long long depth, long long score, long long bound, long long turn) noexcept

    cpdef void begin_search(self) noexcept

    cpdef int turn(self, u64 key) noexcept

cdef int turn_of(u64 entry) noexcept
cdef int depth_of(u64 entry) noexcept
cdef int bound_of(u64 entry) noexcept

@cython.locals(score=int)
cdef int score_of(u64 entry, int ply) noexcept

cpdef int to_table(int score, int ply) noexcept
