"""The player's name and tokens at a lobby: what is asked of it, and what to say of the answer."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

from oneoh_protocol.messages import (
    AddToken,
    GetIdentity,
    Identity,
    NewToken,
    RedeemCode,
    TokenRow,
    Welcome,
)
from oneoh_tui.net.asking import ask_for
from oneoh_tui.net.refusals import unreadable
from oneoh_tui.tables.names import guest_name
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed, parted

if TYPE_CHECKING:
    from oneoh_tui.net.link import Link

_EPOCH = date(1970, 1, 1)


async def identity(link: "Link") -> Identity:
    """Return the player's name and tokens. Raises Trouble."""
    return await ask_for(link, GetIdentity(), Identity, unreadable())


async def new_token(link: "Link", command: AddToken | RedeemCode) -> NewToken:
    """Return a token, or a code for one. Raises Trouble."""
    return await ask_for(link, command, NewToken, unreadable())


def registers_names(welcome: Welcome | None) -> bool:
    """Return whether names can be registered at the server."""
    return welcome is not None and bool(welcome.limits.names_per_day_per_address)


def name_text(seen: Identity, welcome: Welcome | None) -> str:
    """Return whose name it is."""
    if seen.registered:
        return _("{name}: registered, nobody else here is called so.").format(name=seen.name)
    if not registers_names(welcome):
        return _("{name}: names are not registered here.").format(name=seen.name)
    text = _("{name}: not registered. Others see {shown}, and anybody may take the name.")
    return text.format(name=seen.name, shown=guest_name(seen.name))


def token_name(token: TokenRow) -> str:
    """Return the label of a token, or what stands for it."""
    return token.label or _("token {number}").format(number=token.number)


def token_text(token: TokenRow) -> str:
    """Return what there is to know of a token."""
    return headed(token_name(token), parted(_token_parts(token)))


def _token_parts(token: TokenRow) -> Iterator[str]:
    if token.own:
        yield _("this machine")
    if token.scope == "play":
        yield _("may only play")
    yield _("made {day}").format(day=_day(token.made_day))
    if not token.own:
        yield _("last here {day}").format(day=_day(token.used_day))


def _day(number: int) -> str:
    try:
        return (_EPOCH + timedelta(days=number)).isoformat()
    except OverflowError:
        return str(number)


def code_text(made: NewToken) -> str:
    """Return what to do with the code of another machine."""
    text = _("On the other machine, go to this lobby and enter this code within {minutes} min:")
    return text.format(minutes=(made.left_ms or 0) // 60_000) + f"\n\n    {made.code}"


def bot_token_text(made: NewToken) -> str:
    """Return what to do with the token of a bot."""
    text = _(
        "The token of the bot, which is shown this once. It can play in your name, "
        "and nothing else. Give it to the bot as the environment variable ONEOH_TOKEN:"
    )
    return f"{text}\n\n    {made.token}"


def worn_instead(welcome: Welcome, wanted: str) -> str:
    """Return what to say of a name that the server did not give; "" if it did, or did better."""
    if welcome.registered or not welcome.name.startswith("Guest ") or welcome.name == wanted:
        return ""
    text = _("{wanted} is registered by somebody else here: you are called {name}.")
    return text.format(wanted=wanted, name=welcome.name)
