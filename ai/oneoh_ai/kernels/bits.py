"""Bits of 64-bit integers, for kernels that are not compiled; `native_bits.pxd` is for the others."""

bit_count = int.bit_count
"""Number of the bits that are set, a function."""


def lowest_bit(bits: int) -> int:
    """Return the index of the lowest bit that is set; there has to be one."""
    return (bits & -bits).bit_length() - 1
