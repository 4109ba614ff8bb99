"""ASCII transliteration, for terminals that show nothing else."""

import codecs
import unicodedata

_SPELLED = {
    "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "…": "...", "±": "+-", "–": "-", "—": "-", "×": "x",
    "’": "'", "‘": "'", "«": '"', "»": '"', "“": '"', "”": '"', "\ufffd": "?",
}  # fmt: skip
"""ASCII for characters that Unicode does not decompose."""

SPELL = "oneoh-spell"
"""Name of the error handler for `str.encode` that transliterates."""


def spelled(letter: str) -> str:
    """Return a character without accents, or a similar sign; "?" if there is none."""
    if letter in _SPELLED:
        return _SPELLED[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return parts.encode("ascii", "ignore").decode() or "?"


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(spelled, letters)), error.end


codecs.register_error(SPELL, _spell)
