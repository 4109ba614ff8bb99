"""Bits of 64-bit integers, for kernels that are not compiled; `native_bits.pxd` is for the others."""


def bit_count(bits: int) -> int:
    """Return the number of bits that are set."""
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """Return the index of the lowest bit that is set; there has to be one."""
    return (bits & -bits).bit_length() - 1
