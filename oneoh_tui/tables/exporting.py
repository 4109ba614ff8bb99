"""Export of a recorded game to a file, whose suffix says how: text, picture or film."""

from pathlib import Path
from typing import get_args

from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.filming import (
    CONVERTERS,
    Kind,
    NoConverter,
    NoPicture,
    Shown,
    has_converter,
    installing,
    render,
)
from oneoh_tui.tables.finished_games import write_file
from oneoh_tui.text.i18n import _


def kind_of(name: str) -> Kind | None:
    """Return the kind of picture or film by the suffix of a file; None for text."""
    suffix = Path(name.strip()).suffix.removeprefix(".").lower()
    return next((kind for kind in get_args(Kind) if kind == suffix), None)


async def export_game(name: str, text: str, shown: Shown) -> Path:
    """Write a file that is not there yet; return its whole path. Raises Trouble."""
    kind = kind_of(name)
    if kind is None:
        return write_file(name, text)
    _check_free(name)
    try:
        return write_file(name, await render(text, kind, shown))
    except NoConverter as error:
        raise Trouble(missing_converter()) from error
    except NoPicture as error:
        raise Trouble(_("The picture failed: {reason}").format(reason=error)) from error


def missing_converter() -> str:
    """Return which programs make PNG, and how one of them is installed here; "" where one is."""
    if has_converter():
        return ""
    programs = ", ".join(command[0] for command in CONVERTERS)
    told = _("A PNG needs one of these programs: {programs}. An SVG needs none.")
    told = told.format(programs=programs)
    if how := installing():
        told += " " + _("To install the first: {command}").format(command=how)
    return told


def _check_free(name: str) -> None:
    """Raise Trouble if the file is there: a film takes a while to make."""
    path = Path(name.strip()).expanduser().absolute()
    if path.exists():
        raise Trouble(_("{file} is there already.").format(file=path))
