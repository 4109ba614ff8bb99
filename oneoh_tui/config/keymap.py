"""Keys that the language or the player's settings give to bindings."""

import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, Keys, key_to_character

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.text.i18n import _

_PACKAGES = ("oneoh_tui.screens", "oneoh_tui.games", "oneoh_tui.widgets")
"""Packages of ours with bindings, besides the app."""
_BOARDS = "oneoh.boards"
"""Group of the entry points by which other packages bring bindings."""
_MODIFIERS = {"alt", "ctrl", "hyper", "meta", "shift", "super"}
_LIKE = 0.75
"""Similarity, 0 to 1, above which a name is suggested."""
_NAMES = {key.value for key in Keys if key.value.isidentifier()}
"""Names of keys that are no character."""


def keymap(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the valid keys of the settings, by binding id; invalid ones are left out."""
    read = {id_: _read(keys) for id_, keys in chosen.items()}
    return {id_: keys for id_, keys in read.items() if keys is not None}


def language_keys() -> dict[str, str]:
    """Return keys that are letters of a translated word, by binding id."""
    # Translators: the keys that answer a question with Yes; the key bar names the first.
    return {"confirm.yes": _("y")}


def key_faults(chosen: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each unknown id and invalid key of the settings, with what to write."""
    for id_, keys in chosen.items():
        if id_ not in binding_ids():
            yield _unknown(id_)
        elif _read(keys) is None:
            text = _("[keys]: {key} is no key, {id} keeps its own. Write x, f2 or ctrl+x.")
            yield text.format(key=sanitize(keys) or '""', id=id_)


def _unknown(id_: str) -> str:
    near = get_close_matches(id_, binding_ids(), cutoff=_LIKE)
    if not near:
        return _("[keys]: nothing is called {id}; take it out.").format(id=sanitize(id_))
    text = _("[keys]: nothing is called {id}; take it out, or write {near}.")
    return text.format(id=sanitize(id_), near=", ".join(near))


@cache
def binding_ids() -> frozenset[str]:
    """Return all binding ids. Slow: it imports every screen."""
    from importlib.metadata import entry_points

    for package in _PACKAGES:
        _import_all(package)
    for package in {point.module for point in entry_points(group=_BOARDS)}:
        with suppress(Exception):  # another package's code may raise anything
            _import_all(package)
    return frozenset(_ids(DOMNode))


def _import_all(package: str) -> None:
    """Import a module, and all modules below it if it is a package."""
    folders = getattr(import_module(package), "__path__", ())
    for module in pkgutil.walk_packages(folders, f"{package}."):
        import_module(module.name)


def _ids(kind: type[DOMNode]) -> Iterator[str]:
    for binding in vars(kind).get("BINDINGS", ()):
        if isinstance(binding, Binding) and binding.id:
            yield binding.id
    for child in kind.__subclasses__():
        yield from _ids(child)


def _read(keys: str) -> str | None:
    """Parse a comma-separated list of keys into Textual's names; None if one is invalid."""
    read = [_read_one(key.strip()) for key in keys.split(",")]
    known = [key for key in read if key is not None]
    return ",".join(known) if len(known) == len(read) else None


def _read_one(key: str) -> str | None:
    *modifiers, last = key.split("+")
    if not (_MODIFIERS.issuperset(modifiers) and (last in _NAMES or _is_character(last))):
        return None
    # Terminals report modifiers in this order.
    return "+".join((*sorted(modifiers), last))


def _is_character(name: str) -> bool:
    """Return whether `name` is a character, or Textual's name of one."""
    if len(name) == 1:
        return name.isprintable()
    if name in KEY_NAME_REPLACEMENTS or name != name.lower():
        return False
    return key_to_character(REPLACED_KEYS.get(name, name)) is not None
