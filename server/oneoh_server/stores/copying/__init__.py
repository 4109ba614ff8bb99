"""Copying of a whole store into an empty one of another engine."""
