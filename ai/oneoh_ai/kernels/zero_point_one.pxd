cimport cython
from libc.stdint cimport uint64_t as u64

from oneoh_ai.kernels.native_bits cimport lowest_bit

cdef int KINDS
cdef u64[320] steps

@cython.locals(found=u64)
cdef u64 attacked(int kind, u64 pieces) noexcept

@cython.locals(found=u64, kind=int)
cpdef u64 attack_set(list pieces, int seat)
