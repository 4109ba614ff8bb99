"""A table: its state, the facts that are stored of it, and its decisions, all of them pure."""
