"""Terminfo entry of the terminal that the program was started in."""


def erases_in_colour(descriptor: int) -> bool:
    """Return whether erased cells get the background colour (`bce`); False without an entry."""
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(fd=descriptor)
    except curses.error:
        return False
    return curses.tigetflag("bce") == 1
