"""Letters and signs in ASCII, where nothing else can be shown."""

import unicodedata

_SPELLED = {
    "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "…": "...", "–": "-", "—": "-", "×": "x",
    "’": "'", "‘": "'", "«": '"', "»": '"', "“": '"', "”": '"', "\ufffd": "?",
}  # fmt: skip
"""What the parts of a letter do not say."""


def spelled(letter: str) -> str:
    """The letter without its accents, or a sign like it; a question mark where there is none."""
    if letter in _SPELLED:
        return _SPELLED[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return parts.encode("ascii", "ignore").decode() or "?"
