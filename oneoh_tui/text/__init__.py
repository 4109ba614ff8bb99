"""Texts: languages, glyph sets, labels, numbers in words."""
