"""Numbers with their nouns."""


def counted(count: int, noun: str, plural: str = "") -> str:
    """Return `1 game`, `2 games`; `plural` where it is not the noun with an s."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"
