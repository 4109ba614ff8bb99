"""Form for the file whose games are added to those of this machine."""

from oneoh_tui.screens.one_field_form import BadAnswer, OneFieldForm
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import TextField


class AskRecordFile(OneFieldForm[str]):
    """Form for a path; the result is the path, or None."""

    def __init__(self) -> None:
        about = _(
            "A file of recorded games, as oneoh and its servers export them. Each game is checked "
            "by its rules, and stands among your finished games from then on."
        )
        field = TextField(_("File"), "", hint="game.oneoh", longest=300, id="file")
        super().__init__(_("Import games"), about, field, _("Import"))

    def read(self, text: str) -> str:
        """Return the path that was typed. Raises BadAnswer."""
        if not text.strip():
            raise BadAnswer(_("Write the name of a file."))
        return text.strip()
