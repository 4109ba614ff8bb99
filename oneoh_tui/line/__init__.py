"""The client without a screen: lines of plain text both ways, for screen readers and for scripts.

Nothing here moves a cursor, colours a word or imports Textual. The lobby and the games are the
same, over the same session and link.
"""
