"""Kernel of Zero Point One: an alpha-beta search of the kind that chess programs use.

`search.py` is a principal variation search (PVS) with a transposition table, null-move pruning,
reverse futility and futility pruning, static exchange pruning, late move pruning and reductions, and
extensions when the 0-1 is attacked. Its quiescence search plays captures and evasions to the end,
with static exchange evaluation (`static_exchange.py`) and detection of mate in one (`mate.py`).

`ordering.py` orders turns by the transposition table, captures, killers and history, and
`turn_generation.py` finds them. `evaluate.py` and `piece_square_values.py` score material,
mobility, the safety of each 0-1, and hands; `network.py` adds what a small neural network has
learned of how pieces stand together.

`board.py` plays and undoes turns on bitboards in place. No piece stands in another's way in this
game, so that exchanges and mates are known without playing them.
"""
