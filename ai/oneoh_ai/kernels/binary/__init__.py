"""Kernel of Binary: a board that counts every flip, and the search of turns in steps.

Cells are the squares of `oneoh_games.binary.board`, shifted by one rank: 13 cells lie between two
ranks, so that a step off the board leads to a cell of no owner, on boards of every size. Black is
side 0, White side 1.
"""
