"""Texts of One Zero One's options: decks, by name and by count."""

from collections.abc import Mapping
from typing import Any

from oneoh_games.one_zero_one.decks import MAX_CARDS, MIN_CARDS, READY_MADE, SUPPLY, key_of
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.text.i18n import N_, _

_NAMES = {
    "blank": N_("blank"),
    "if-then": "IF...THEN...",
    "if-then-else": "IF...THEN...ELSE...",
}
"""Names of the kinds of cards whose names are not their kinds."""


def _reason(options: Mapping[str, Any]) -> str | None:
    if options.get("deck") != "custom":
        return None
    cards: Mapping[str, int] = options.get("cards", {})
    size = sum(cards.values())
    if not MIN_CARDS <= size <= MAX_CARDS:
        return _("A deck has from {least} to {most} cards; this one has {size}.").format(
            least=MIN_CARDS, most=MAX_CARDS, size=size
        )
    if _some(cards, "cut") != _some(cards, "paste"):
        return _("CUT and PASTE come only together, at least one of each.")
    return None


def _some(cards: Mapping[str, int], kind: str) -> bool:
    return any(count for key, count in cards.items() if key.split(":")[0] == kind)


def _key_text(key: str) -> str:
    """Return the name of a card of a deck: its command, and the axis it can point along."""
    kind, _colon, axis = key.partition(":")
    axes = {"vertical": _("up/down"), "horizontal": _("left/right")}
    name = _(_NAMES[kind]) if kind in _NAMES else kind.upper().replace("-", " ")
    return f"{name} {axes.get(axis, axis)}".rstrip()


_BASE = READY_MADE["base"]

OPTIONS = OptionTexts(
    begins="dealt",
    titles={
        "deck": N_("Deck"),
        "cards": N_("Cards"),
        # The booklet's name of the variant, which is the same in French.
        "open_hands": N_("Open hands (OPEN SOURCE)"),
    },
    values={
        "deck": {
            "base": N_("base"),
            "syntax-error": N_("with SYNTAX ERROR"),
            "else": N_("with IF...THEN...ELSE..."),
            "rem": N_("with REM"),
            "goto": N_("with GOTO 10"),
            "clipboard": N_("with CUT and PASTE"),
            "kitchen-sink": N_("all variant cards"),
            "custom": N_("your own"),
        }
    },
    needs={"cards": ("deck", "custom")},
    starts={"cards": {key_of(card): _BASE.count(card) for card in SUPPLY}},
    most={"cards": {key_of(card): count for card, count in SUPPLY.items()}},
    cautions={
        "unusual-deck": N_(
            "The game is at its best with 6 blank cards and 10 commands; this deck has others."
        )
    },
    key_text=_key_text,
    reason=_reason,
)
