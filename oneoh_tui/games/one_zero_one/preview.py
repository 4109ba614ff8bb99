"""Preview of an action, by applying it to a state consistent with the view."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from oneoh_games import Generator
from oneoh_games.one_zero_one import GAME
from oneoh_games.one_zero_one.view import Event, PlacedCard, Space, View


class Effect(Enum):
    """Effect of the chosen action or the last one on a card."""

    DELETED = auto()
    CUT = auto()
    FLIPPED = auto()
    MOVED = auto()
    SAVED = auto()


_EFFECTS = {
    "delete": Effect.DELETED,
    "cut": Effect.CUT,
    "enter": Effect.MOVED,
    "goto": Effect.MOVED,
    "flip": Effect.FLIPPED,
    "save": Effect.SAVED,
}


@dataclass(frozen=True)
class Preview:
    """Public events of an action, and the program after it."""

    events: tuple[Event, ...]
    after: View
    hits: Mapping[Space, Effect] = field(default_factory=dict)
    """Effects on the present cards."""
    ghosts: Mapping[Space, PlacedCard] = field(default_factory=dict)
    """New cards, as they would lie."""


def preview(view: View, action: str) -> Preview:
    """Return the consequences of a legal action; nothing in them depends on hidden cards.

    Raises IllegalAction and BadNotation.
    """
    # What would be drawn is left out, so any deal of the hidden cards will do.
    state = GAME.determinize(view, Generator(0))
    parsed = GAME.parse_action(action)
    after: View = GAME.view(GAME.apply(state, parsed), view.seat)
    events = tuple(event for event in after.events if event.what != "draw")
    before, then = placed(view), placed(after)
    hits = {
        event.at: hit
        for event in events
        if event.at in before and (hit := _EFFECTS.get(event.what)) is not None
    }
    # A card that is moved away and another that comes to its place are both shown by a ghost.
    ghosts = {
        event_place: then[event_place]
        for event in events
        for event_place in (event.at, event.to)
        if event_place is not None and event_place in then and event_place not in before
    }
    return Preview(events, after, hits, ghosts)


def placed(view: View) -> dict[Space, PlacedCard]:
    """Return the cards of the program by space."""
    return {
        Space(line.number, column): card
        for line in view.lines
        for column, card in enumerate(line.cards, start=1)
        if card is not None
    }


def landing(view: View, line: int) -> Space:
    """Return the space of a card that is INPUT into `line`: its first gap, or its end."""
    cards = next(row.cards for row in view.lines if row.number == line)
    column = next((at for at, card in enumerate(cards, start=1) if card is None), len(cards) + 1)
    return Space(line, column)
