"""Client without a screen: lines of plain text, for screen readers and scripts.

Nothing here moves a cursor, colours a word or imports Textual. The lobby and the games are the
same, over the same session and link.
"""
