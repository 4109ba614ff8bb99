"""Operators: their keys, what they see and do, and bans."""
