"""The keys that the language or a player's settings give to bindings, and what is wrong with them."""

import pkgutil
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, Keys, key_to_character

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.text.i18n import _

_FOLDERS = ("oneoh_tui.screens", "oneoh_tui.games", "oneoh_tui.widgets")
"""Where bindings are, the app's own aside."""
_MODIFIERS = {"alt", "ctrl", "hyper", "meta", "shift", "super"}
_LIKE = 0.75
"""How like another name is to one that may have been meant; 1 is the same."""
_NAMES = {key.value for key in Keys if key.value.isidentifier()}
"""Keys that are no character."""


def keymap(chosen: Mapping[str, str]) -> dict[str, str]:
    """What was chosen, by binding; where that is no key, nothing: the binding's own holds."""
    read = {id_: _read(keys) for id_, keys in chosen.items()}
    return {id_: keys for id_, keys in read.items() if keys is not None}


def language_keys() -> dict[str, str]:
    """Return the keys that are letters of a word of the language, by binding."""
    # Translators: the keys that answer a question with Yes; the key bar names the first.
    return {"confirm.yes": _("y")}


def key_faults(chosen: Mapping[str, str]) -> Iterator[str]:
    """What of it does not hold, and what to write, a line each."""
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
    """All that keys can be given to. Every screen is imported for it: ask only when it matters."""
    for folder in _FOLDERS:
        package = import_module(folder)
        for module in pkgutil.walk_packages(package.__path__, f"{folder}."):
            import_module(module.name)
    return frozenset(_ids(DOMNode))


def _ids(kind: type[DOMNode]) -> Iterator[str]:
    for binding in vars(kind).get("BINDINGS", ()):
        if isinstance(binding, Binding) and binding.id:
            yield binding.id
    for child in kind.__subclasses__():
        yield from _ids(child)


def _read(keys: str) -> str | None:
    """Keys with commas between, as Textual names them; None if one of them is none."""
    read = [_read_one(key.strip()) for key in keys.split(",")]
    known = [key for key in read if key is not None]
    return ",".join(known) if len(known) == len(read) else None


def _read_one(key: str) -> str | None:
    *modifiers, last = key.split("+")
    if not (_MODIFIERS.issuperset(modifiers) and (last in _NAMES or _is_character(last))):
        return None
    # Whatever their order was, a terminal's keys have it so.
    return "+".join((*sorted(modifiers), last))


def _is_character(name: str) -> bool:
    """A character, or the name that Textual gives to one."""
    if len(name) == 1:
        return name.isprintable()
    if name in KEY_NAME_REPLACEMENTS or name != name.lower():
        return False
    return key_to_character(REPLACED_KEYS.get(name, name)) is not None
