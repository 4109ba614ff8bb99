"""Translation of the interface with gettext.

Write `_("…")` where a text is shown. Where a text is made before the language is known, as in the
`BINDINGS` of a class, mark it with `N_("…")` and say `_(text)` where it is shown; the key bar and
the help page do so for every binding.

The client's own catalogues are in LOCALE; each game has others, which `add_catalogues` adds.
"""

import gettext
from collections.abc import Callable, Mapping
from contextvars import ContextVar, copy_context
from copy import copy
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "messages"
"""Name of every catalogue: the one that Babel gives them if nothing else is said."""
LANGUAGES = {"en": "English", "fr": "Français"}
"""Names of the languages, each in that language, by code."""
DEFAULT = "en"


class _Speech:
    """Language, catalogue and keys of an app, shared by all of its tasks."""

    def __init__(self) -> None:
        self.language = DEFAULT
        self.keys: Mapping[str, str] = {}


_OURS = _Speech()
_speech: ContextVar[_Speech] = ContextVar("speech", default=_OURS)


def speak_apart() -> None:
    """Limit `use` to this task and those it starts: for many apps in a process."""
    _speech.set(_Speech())


def _(text: str) -> str:
    """Translate a text."""
    # An empty msgid would give the catalogue's header.
    return _catalogue(language()).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text in the plural form for `count`."""
    return _catalogue(language()).ngettext(one, many, count)


def said_in(code: str, words: Callable[[], str]) -> str:
    """Return what `words` returns in another language, without a change of the present one."""
    return copy_context().run(_say, code, words)


def _say(code: str, words: Callable[[], str]) -> str:
    speak_apart()
    use(code)
    return words()


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Mark a text for extraction and return it as it is."""
    return text


def language() -> str:
    """Return the code of the language in use."""
    return _speech.get().language


def use_keys(names: Mapping[str, str]) -> None:
    """Name these keys in texts from now on, by the ids of their bindings."""
    _speech.get().keys = names


def key(binding: str, default: str) -> str:
    """Return the name of a binding's key, for a text; `default` is what it has without settings."""
    return _speech.get().keys.get(binding, default)


def use(code: str) -> None:
    """Use a language of LANGUAGES from now on."""
    _speech.get().language = code


_added: dict[Path, dict[str, gettext.NullTranslations]] = {}
"""Catalogues of games by folder and language; none for a language that a game does not have."""


def add_catalogues(folder: Path) -> None:
    """Let `_` find the messages of a game: `folder/fr/LC_MESSAGES/messages.mo` and so on.

    A message that the client has as well is translated as the client does. Raises OSError for a
    file that is no catalogue.
    """
    found = {code: _read(folder, code) for code in LANGUAGES}
    _added[folder] = {code: catalogue for code, catalogue in found.items() if catalogue}
    _catalogue.cache_clear()


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """Return the client's catalogue of a language, which asks those of the games in turn.

    Without any, the texts stay as they are.
    """
    catalogue = _read(LOCALE, code) or gettext.NullTranslations()
    for catalogues in _added.values():
        if code in catalogues:
            # A copy, because each of the chain keeps the next one.
            catalogue.add_fallback(copy(catalogues[code]))
    return catalogue


def _read(folder: Path, code: str) -> gettext.NullTranslations | None:
    """Return the catalogue of a language; None if there is no file. Raises OSError."""
    if gettext.find(DOMAIN, folder, [code]) is None:
        return None
    return gettext.translation(DOMAIN, folder, [code])


def language_of(environ: Mapping[str, str]) -> str:
    """Return the language that the locale variables ask for; DEFAULT if we do not have it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            code = value.split(".")[0].split("@")[0].split("_")[0].lower()
            return code if code in LANGUAGES else DEFAULT
    return DEFAULT
