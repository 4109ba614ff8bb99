"""The words of the interface, in the language that was chosen.

Write `_("…")` where a text is shown. Where a text is made before the language is known, as in the
`BINDINGS` of a class, mark it with `N_("…")` and say `_(text)` where it is shown; the key bar and
the help page do so for every binding.
"""

import gettext
from collections.abc import Callable, Mapping
from contextvars import ContextVar, copy_context
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "oneoh"
LANGUAGES = {"en": "English", "fr": "Français"}
"""By code, each under its own name."""
DEFAULT = "en"


class _Speech:
    """What is spoken: one for each app, shared by all of its tasks."""

    def __init__(self) -> None:
        self.language = DEFAULT
        self.catalogue = gettext.NullTranslations()


_OURS = _Speech()
_speech: ContextVar[_Speech] = ContextVar("speech", default=_OURS)


def speak_apart() -> None:
    """Let `use` hold for this task, and those that it starts, alone: for many apps in a process."""
    _speech.set(_Speech())


def _(text: str) -> str:
    """The text in the language that was chosen."""
    # An empty msgid would give the catalogue's header.
    return _speech.get().catalogue.gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that fits the number."""
    return _speech.get().catalogue.ngettext(one, many, count)


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
    speech = _speech.get()
    speech.catalogue = gettext.translation(DOMAIN, LOCALE, languages=[code], fallback=True)
    speech.language = code


def language_of(environ: Mapping[str, str]) -> str:
    """What the environment asks for, if we have it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            code = value.split(".")[0].split("@")[0].split("_")[0].lower()
            return code if code in LANGUAGES else DEFAULT
    return DEFAULT
