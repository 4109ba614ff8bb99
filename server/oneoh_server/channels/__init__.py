"""Channels: which running game is most worth watching."""
