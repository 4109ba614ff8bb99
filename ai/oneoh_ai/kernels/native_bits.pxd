# `bits.py` for compiled kernels: an instruction each.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static int oneoh_bit_count(unsigned long long bits) { return (int)__popcnt64(bits); }
    static int oneoh_lowest_bit(unsigned long long bits) {
        unsigned long found;
        _BitScanForward64(&found, bits);
        return (int)found;
    }
    #else
    #define oneoh_bit_count __builtin_popcountll
    #define oneoh_lowest_bit __builtin_ctzll
    #endif
    """
    int bit_count "oneoh_bit_count"(uint64_t bits) noexcept nogil
    int lowest_bit "oneoh_lowest_bit"(uint64_t bits) noexcept nogil
