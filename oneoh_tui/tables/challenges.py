"""Guests who are here, and challenges, in words."""

from collections.abc import Iterator, Mapping

from oneoh_protocol.messages import (
    Challenged,
    ChallengeTerms,
    DeclineReason,
    GuestRow,
    Guests,
    ListGuests,
    Occupation,
    Side,
)
from oneoh_tui.games import game_title
from oneoh_tui.net.asking import ask_for
from oneoh_tui.net.challenges import Ended, OpenChallenges
from oneoh_tui.net.link import Link
from oneoh_tui.tables.names import marked_name
from oneoh_tui.tables.terms import about_options, clock_text
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed, parted

OCCUPATIONS: Mapping[Occupation, str] = {
    "free": N_("free"),
    "queued": N_("looks for a game"),
    "playing": N_("plays"),
}
"""Names of what guests do."""
SIDES: Mapping[Side, str] = {
    "lot": N_("drawn by lot"),
    "first": N_("you begin"),
    "second": N_("the other begins"),
}
"""Names of the sides for the challenger."""
REASONS: Mapping[DeclineReason, str] = {
    "later": N_("not now"),
    "game": N_("another game"),
    "clock": N_("another clock"),
    "rated": N_("a rated game"),
    "casual": N_("a casual game"),
    "side": N_("the other side"),
}
"""Wishes with which a challenge is declined."""


async def guests_here(link: Link, game: str | None, skip: int = 0) -> Guests:
    """Return the guests who are here, with ratings in a game, and those who are blocked.

    Raises Trouble.
    """
    command = ListGuests(game=game, skip=skip, blocked=True)
    return await ask_for(link, command, Guests, _("The server does not tell who is here."))


def guest_name(guest: GuestRow) -> str:
    """Return a guest's name, with a mark if that is a bot, the player or not registered."""
    if guest.you:
        return _("{name}, you").format(name=guest.name)
    return marked_name(guest.name, bot=guest.bot, unregistered=guest.unregistered)


def occupation(guest: GuestRow) -> str:
    """Return what a guest does."""
    return _("away") if guest.away else _(OCCUPATIONS[guest.occupation])


def guest_notes(guest: GuestRow) -> Iterator[str]:
    """Yield what stands between a guest and a challenge."""
    if guest.quiet:
        yield _("quiet")
    if guest.blocked:
        yield _("blocked by you")


def terms_text(terms: ChallengeTerms, *, mine: bool) -> str:
    """Return the terms of a challenge, which is the player's or is for the player."""
    return parted(_terms(terms, mine))


def _terms(terms: ChallengeTerms, mine: bool) -> Iterator[str]:
    yield game_title(terms.game)
    yield clock_text(terms.clock)
    yield _("rated") if terms.rated else _("casual")
    if terms.side != "lot":
        yield _("you begin") if (terms.side == "first") == mine else _("the other begins")
    yield from about_options(terms.game, terms.options)


def challenger(event: Challenged) -> str:
    """Return who challenges the player, with the rating."""
    name = marked_name(event.name, bot=event.bot, unregistered=event.unregistered)
    if event.rating is None:
        return name
    return _("{name}, rated {rating}").format(name=name, rating=event.rating)


def oldest_text(challenges: OpenChallenges) -> str:
    """Return the oldest challenge to the player in a line; "" if there is none."""
    if not challenges.received:
        return ""
    first = challenges.received[0]
    text = _("{seconds} s: {who} challenges you: {terms}")
    return text.format(
        seconds=challenges.left_s(first),
        who=challenger(first.event),
        terms=terms_text(first.event.terms, mine=False),
    )


def sent_text(challenges: OpenChallenges) -> str:
    """Return whose answer the player waits for; "" if none."""
    if (sent := challenges.sent) is None:
        return ""
    text = _("{name} has {seconds} s to answer your challenge.")
    return text.format(name=sent.name, seconds=challenges.left_s(sent))


def over_text(ended: Ended) -> str:
    """Return what became of a challenge; "" if the player knows or sees it."""
    match ended.event.end:
        case "declined" if ended.is_mine:
            return _declined(ended.name, ended.event.reason)
        case "expired" if ended.is_mine:
            return _("{name} did not answer your challenge.").format(name=ended.name)
        case "gone" if ended.is_mine:
            return _("{name} has gone.").format(name=ended.name)
        case "withdrawn" | "gone" | "expired" if not ended.is_mine:
            return _("The challenge of {name} is over.").format(name=ended.name)
        case "failed":
            return _("No table could be opened for you; try again in a minute.")
        case _:
            return ""


def _declined(name: str, reason: DeclineReason) -> str:
    text = _("{name} declines your challenge").format(name=name)
    return headed(text, _(REASONS[reason])) if reason else text
