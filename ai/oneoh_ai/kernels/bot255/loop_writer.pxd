cimport cython
from libc.stdint cimport uint16_t as u16, uint64_t as u64, uint8_t as u8

from oneoh_ai.kernels.bot255.written_loop cimport WrittenLoop

cdef int MOVE, LEFT, RIGHT, REPEAT, WHILE, IF_ELSE, OTHERWISE
cdef int UNDECIDED, OPEN, CLOSED, ABSENT
cdef int STATEMENTS, CHOICES, PASSES, IDLE, MOST_COUNT, MOST_BITS, NODES, UNREACHED, STEPS

@cython.locals(count=int)
cdef int bits_in(int cells) noexcept

cdef class LoopWriter(WrittenLoop):
    cdef u8[256] moved, turned_left, turned_right, bit_ahead, bit_left, bit_right, bug_ahead
    cdef int[256] fixed_tests
    cdef int[6] bit_tests
    cdef u8[65536] fewest
    cdef u16[65536] steps_to
    cdef u64[16] unit
    cdef int[120] path
    cdef int[41] seen
    cdef int[9] best
    cdef int node, work, depth, total
    cdef bint strict, stopped
    cdef public int resume
    cdef public list reached
    cdef dict known

    cpdef int lines_to(self, int node)
    cpdef int fewest_for(self, int collected)
    cpdef start(self, int node)
    @cython.locals(going=int)
    cpdef int write(self, int node, int longest, int work)
    @cython.locals(pose=int, left=int)
    cpdef step(self, int node)
    @cython.locals(lines=int, steps=int)
    cdef plain(self, int operation, int node)
    @cython.locals(collected=int)
    cdef note(self, int node, int lines, int steps, tuple block)
    @cython.locals(pose=int, left=int, tests="int*", found=int)
    cdef int answers(self, int node) noexcept
    @cython.locals(block=int, owner=int, operation=int, done=int, pose=int, bit=int, tests=int, true=int)
    cdef void explore(
        self, int at, int node, int steps, int idle, u64 passes, int number, int going
    ) noexcept
    @cython.locals(before=int, answers=int, stopping=int, lines=int, repeats=bint)
    cdef int end_pass(self, int node, int steps, int number, int going) noexcept
    @cython.locals(repeats=bint, lines=int, collected=int)
    cdef void finish(self, int node, int number, int going) noexcept
    cdef int passes_of(self, int owner, u64 passes) noexcept
    @cython.locals(depth=int)
    cdef int choice(self) noexcept
    @cython.locals(depth=int, first=int, tests=int, true=int)
    cdef void answer(
        self, int at, int node, int steps, int idle, u64 passes, int number, int going
    ) noexcept
    @cython.locals(depth=int, other=int, first=int)
    cdef void decide_else(
        self, int at, int node, int steps, int idle, u64 passes, int number, int going
    ) noexcept
    @cython.locals(depth=int, first=int, done=int, ended=u64, body=int)
    cdef void end_or_repeat(
        self, int owner, int node, int steps, int idle, u64 passes, int number, int going
    ) noexcept
    @cython.locals(depth=int, choice=int)
    cdef void grow(
        self, int block, int node, int steps, int idle, u64 passes, int number, int going
    ) noexcept
