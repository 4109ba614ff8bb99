"""Form for the key of a lobby that is not open to everybody."""

from oneoh_tui.net.lobby_keys import BadLobbyKey, read_lobby_key
from oneoh_tui.screens.one_field_form import BadAnswer, OneFieldForm
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import TextField


class AskLobbyKey(OneFieldForm[str]):
    """Form for the key; the result is the key."""

    def __init__(self, *, again: bool) -> None:
        """`again` says that the server did not take the last one."""
        about = _("This lobby is for those who have its key: its host gives it to you.")
        if again:
            about = _("That was not the key of this lobby.")
        super().__init__(_("Key of the lobby"), about, TextField(_("Key"), longest=128), _("Go"))

    def read(self, text: str) -> str:
        try:
            return read_lobby_key(text)
        except BadLobbyKey as error:
            raise BadAnswer(str(error)) from error
