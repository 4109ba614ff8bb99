"""Registered names, tokens, and the codes that bring a token to another machine."""
