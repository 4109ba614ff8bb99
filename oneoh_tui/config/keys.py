"""Names of keys, as the key bar and the help page show them."""

import re
import unicodedata

from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _

_NAMES = {
    "up": N_("Up"),
    "down": N_("Down"),
    "left": N_("Left"),
    "right": N_("Right"),
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "space": N_("Space"),
    "backspace": N_("Backspace"),
    "delete": N_("Del"),
    "tab": N_("Tab"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
}
_FUNCTION_KEY = re.compile(r"f\d+")
_SIGNS = {
    "slash": "/",
    "backslash": "\\",
    "at": "@",
    "plus": "+",
    "minus": "-",
    "underscore": "_",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}
"""Signs whose keys Textual does not call by their name in Unicode."""


_ARROWS = "up down left right"


def key_names(keys: str, glyphs: Glyphs) -> str:
    """Return the names of space-separated keys as one label."""
    if keys == _ARROWS and glyphs.name == "ascii":
        return _("Arrows")
    names = [key_name(key, glyphs) for key in keys.split()]
    return ("" if all(len(name) == 1 for name in names) else "/").join(names)


def first_key(keys: str, glyphs: Glyphs) -> str:
    """Return the short name of the first of some keys, with commas between them."""
    return key_name(keys.partition(",")[0], glyphs)


def key_name(key: str, glyphs: Glyphs) -> str:
    """Return the short name of a key, in signs of the glyph set."""
    *modifiers, last = key.split("+")
    arrows = {"up": glyphs.up, "down": glyphs.down, "left": glyphs.left, "right": glyphs.right}
    if last in arrows and glyphs.name != "ascii":
        name = arrows[last]
    elif last in _NAMES:
        name = _(_NAMES[last])
    elif _FUNCTION_KEY.fullmatch(last):
        name = last.upper()
    else:
        name = _SIGNS.get(last) or _sign(last)
    if modifiers == ["ctrl"]:
        return f"^{name}"
    return "+".join((*modifiers, name))


def _sign(name: str) -> str:
    """Return the sign of this name in Unicode, with underscores for blanks; else the name."""
    try:
        return unicodedata.lookup(name.replace("_", " "))
    except KeyError:
        return name
