cimport cython

cdef int MOVE, LEFT, RIGHT, REPEAT, WHILE, IF_ELSE, OTHERWISE
cdef int UNDECIDED, OPEN, CLOSED
cdef int STATEMENTS, MOST_COUNT, BLOCKS, ANY_TEST

cdef class WrittenLoop:
    cdef int[16] operation, tests, count, following, before
    cdef int[34] first, last, state
    cdef int library, longest, lines, written, empty

    cdef void clear(self, int longest) noexcept
    @cython.locals(last=int, lines=int, before=int)
    cdef bint fits(self, int block, int operation) noexcept
    @cython.locals(at=int)
    cdef bint follows_its_like(self, int block, int statement) noexcept
    @cython.locals(at=int, last=int, body=int)
    cdef void append(self, int block, int operation) noexcept
    @cython.locals(at=int, last=int)
    cdef void remove(self, int block) noexcept
    @cython.locals(first=int)
    cdef bint is_plain(self, int block) noexcept
    @cython.locals(at=int)
    cdef bint is_useful(self, int block) noexcept
    cdef tuple loop(self, int number, int tests)
