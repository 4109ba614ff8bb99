"""Kernels: the inner loops of searches, in Cython's pure Python mode, compiled where asked for.

A kernel is a module with a `.pxd` beside it. The `.py` is the code, and runs as it is; the `.pxd`
gives its variables and functions native types. The contract:

- Plain ints in and out, or lists and tuples of them; no state, view or action of a game.
- A bot's private board, never a referee: what it chooses goes through the `apply` of the rules.
- The same results for the same work, compiled and not. Tests marked `kernel` hold it to the rules,
  move by move in random games, and to pinned results; CI runs them in both forms.
- Randomness comes from a seed of the caller, by integer arithmetic that the kernel does itself.
- It replaces the code that it makes needless: there is no second search beside it.

Compiled code does these otherwise, without a word: an integer overflows at its width; `//` and `%`
round towards zero; an index below zero, or too high, reads other memory. A literal of more than 32
bits, or a name that the `.pxd` does not know, is a Python object, and slow.

A module that has to know its form begins with

    try:
        import cython
    except ImportError:
        from oneoh_ai.kernels import uncompiled as cython

and asks `cython.compiled`. Bits are counted by the functions of `bits.py`, which are single
instructions where compiled (`native_bits.pxd`).
`kernel_file.py` finds kernels, and refuses one that was compiled from other source.
"""
