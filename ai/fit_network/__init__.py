"""Fit the network of Zero Point One's kernel to what its search finds in games against itself.

In a checkout, with the kernels compiled:

    python -m fit_network play positions.txt --games 50000
    python -m fit_network fit positions.txt --output ai/oneoh_ai/kernels/zero_point_one/network.bin

Another `--seed` plays other games, so that each processor may fill a file of its own. The network
learns what the rest of the static evaluation lacks of the score of a search. NumPy is needed to fit:
`pip install 'oneoh[pettingzoo]'` brings it.
"""
