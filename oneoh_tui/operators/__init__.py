"""Operator's view of a lobby: questions to the server, and rows as text."""
