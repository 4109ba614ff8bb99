"""Numbers as the language writes them, with the noun that they count in its plural form."""

from oneoh_tui.text.i18n import _, ngettext


def tenths(number: float) -> str:
    """Return a number with one digit after the point, or the comma."""
    whole, _point, digit = f"{number:.1f}".partition(".")
    # Translators: a decimal number.
    return _("{whole}.{digit}").format(whole=whole, digit=digit)


def points(count: int) -> str:
    """Return `1 point`, `3 points`."""
    return ngettext("{points} point", "{points} points", count).format(points=count)


def cards(count: int) -> str:
    """Return `1 card`, `3 cards`."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def cards_in_hand(count: int) -> str:
    """Return `1 card in hand`, `3 cards in hand`."""
    return ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count)


def pieces(count: int) -> str:
    """Return `1 piece`, `3 pieces`."""
    return ngettext("{count} piece", "{count} pieces", count).format(count=count)


def bits(count: int) -> str:
    """Return `1 bit`, `3 bits`."""
    return ngettext("{bits} bit", "{bits} bits", count).format(bits=count)


def bits_left(count: int) -> str:
    """Return `1 bit left`, `3 bits left`."""
    return ngettext("{count} bit left", "{count} bits left", count).format(count=count)


def lines(count: int) -> str:
    """Return `1 line`, `3 lines`: of a program."""
    return ngettext("{lines} line", "{lines} lines", count).format(lines=count)


def runs(count: int) -> str:
    """Return `1 run`, `3 runs`: of a program."""
    return ngettext("{count} run", "{count} runs", count).format(count=count)


def turns(count: int) -> str:
    """Return `1 turn`, `3 turns`."""
    return ngettext("{count} turn", "{count} turns", count).format(count=count)


def minutes(count: int) -> str:
    """Return `1 minute`, `3 minutes`."""
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)


def times(count: int) -> str:
    """Return `once`, `3 times`; `count` is 1 at least."""
    return ngettext("once", "{count} times", count).format(count=count)


def allowance(count: int, most: int) -> str:
    """Return `2 of 4 lines`: of a program that may have `most`."""
    text = ngettext("{lines} of {most} line", "{lines} of {most} lines", most)
    return text.format(lines=count, most=most)
