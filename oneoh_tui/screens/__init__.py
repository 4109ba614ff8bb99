"""Screens of the client."""
