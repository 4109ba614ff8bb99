"""The words of the interface, in the language that was chosen.

Write `_("…")` where a text is shown. Where a text is made before the language is known, as in the
`BINDINGS` of a class, mark it with `N_("…")` and say `_(text)` where it is shown; the key bar and
the help page do so for every binding.

A package that brings a game has catalogues too: `add_catalogues` tells where they are.
"""

import gettext
from collections.abc import Callable, Mapping
from contextvars import ContextVar, copy_context
from copy import copy
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "oneoh"
PACKAGE_DOMAIN = "messages"
"""Name of a package's catalogues: the one that Babel gives them if nothing else is said."""
LANGUAGES = {"en": "English", "fr": "Français"}
"""By code, each under its own name."""
DEFAULT = "en"


class _Speech:
    """What is spoken: one for each app, shared by all of its tasks."""

    def __init__(self) -> None:
        self.language = DEFAULT


_OURS = _Speech()
_speech: ContextVar[_Speech] = ContextVar("speech", default=_OURS)


def speak_apart() -> None:
    """Let `use` hold for this task, and those that it starts, alone: for many apps in a process."""
    _speech.set(_Speech())


def _(text: str) -> str:
    """The text in the language that was chosen."""
    # An empty msgid would give the catalogue's header.
    return _catalogue(language()).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that fits the number."""
    return _catalogue(language()).ngettext(one, many, count)


def said_in(code: str, words: Callable[[], str]) -> str:
    """What `words` says where this language is spoken; whatever is spoken here stays so."""
    return copy_context().run(_say, code, words)


def _say(code: str, words: Callable[[], str]) -> str:
    speak_apart()
    use(code)
    return words()


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Marks a text for the catalogues, and leaves it as it is."""
    return text


def language() -> str:
    """The code of the language that was chosen."""
    return _speech.get().language


def use(code: str) -> None:
    """Speak this language from now on; one of LANGUAGES."""
    _speech.get().language = code


_packages: dict[Path, dict[str, gettext.NullTranslations]] = {}
"""Catalogues of packages by folder and language."""


def add_catalogues(folder: Path) -> None:
    """Let `_` find the messages of a package: `folder/fr/LC_MESSAGES/messages.mo` and so on.

    A message that the client has as well is translated as the client does. Raises OSError for a
    file that is no catalogue.
    """
    _packages[folder] = {code: _read(PACKAGE_DOMAIN, folder, code) for code in LANGUAGES}
    _catalogue.cache_clear()


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """Return the client's catalogue of a language, which asks those of the packages in turn."""
    catalogue = _read(DOMAIN, LOCALE, code)
    for package in _packages.values():
        # A copy, because each of the chain keeps the next one.
        catalogue.add_fallback(copy(package[code]))
    return catalogue


def _read(domain: str, folder: Path, code: str) -> gettext.NullTranslations:
    """Return a catalogue; where there is none, one that leaves each text as it is."""
    return gettext.translation(domain, folder, languages=[code], fallback=True)


def language_of(environ: Mapping[str, str]) -> str:
    """What the environment asks for, if we have it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            code = value.split(".")[0].split("@")[0].split("_")[0].lower()
            return code if code in LANGUAGES else DEFAULT
    return DEFAULT
