"""Kernel of Bot255: loops that are written while they run.

`loop_writer` runs and branches, `written_loop` holds what is written, `sides` are the tests that a
cell's neighbours answer.
"""
