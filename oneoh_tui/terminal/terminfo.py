"""What the database of terminals says of the one that we were started in."""


def erases_in_colour(descriptor: int) -> bool:
    """What is erased gets the background colour: `bce`. Without the database or an entry, no."""
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(fd=descriptor)
    except curses.error:
        return False
    return curses.tigetflag("bce") == 1
