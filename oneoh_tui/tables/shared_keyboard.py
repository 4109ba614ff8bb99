"""Several people at one keyboard: what is hidden between their turns, and the texts for that."""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from oneoh_games import GAMES, Generator
from oneoh_protocol.messages import Table
from oneoh_tui.net.keyboard import Person
from oneoh_tui.tables.consent import Offer, offers
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.i18n import _, key


def hides_anything(table: Table) -> bool:
    """Return whether the game hides something from its players at this moment."""
    game = GAMES.installed(table.game)
    if game is None or table.view is None:
        return True
    try:
        view = msgspec.convert(table.view, game.view_type)
        state = game.determinize(view, Generator(0))
    except Exception:  # noqa: BLE001 - rules of others may raise anything
        return True
    return bool(game.reveal(state, table.seat) != game.view(state, table.seat))


def pass_text(name: str) -> str:
    """Return the request to pass the keyboard to somebody."""
    return _("Pass the keyboard to {name}").format(name=name)


async def answer_for(person: Person, offer: Offer, *, agrees: bool) -> None:
    """Send somebody's answer to what another one wants; it may be too late for it."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    with suppress(Refusal, ConnectionGone):
        await person.link.ask(offer.agree if agrees else offer.decline)


def offers_to(person: Person, table: str) -> Iterator[tuple[str, Offer]]:
    """Yield the questions to a person at a table, with what others want there."""
    known = person.link.tables.get(table)
    if known is not None and known.seat is not None:
        name = seat_name(known, known.seat)
        for offer in offers(known):
            yield _("{name}: {offer}. Do you agree?").format(name=name, offer=offer.text), offer


def shows_text(name: str) -> str:
    """Return which key shows the table to somebody."""
    text = _("{key} shows the table as {name} sees it. Nobody else should look.")
    return text.format(key=key("pass.take", "Enter"), name=name)
