"""Widgets of the screens and the boards."""
