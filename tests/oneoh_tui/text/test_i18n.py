"""Catalogues of games come after the client's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _, add_catalogues, ngettext


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make the only package with catalogues: one in French."""
    monkeypatch.setattr(i18n, "_added", {})
    catalogue = Catalog(locale="fr")
    # As in our own catalogues: French has a third form, for millions, in newer versions of Babel.
    catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 1);")]
    catalogue.add("Send noise", "Envoyer du bruit")
    catalogue.add("Quit", "Finir")
    catalogue.add(("{count} wire", "{count} wires"), ("{count} fil", "{count} fils"))
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    yield tmp_path
    i18n._catalogue.cache_clear()


def test_a_package_is_heard_in_its_languages(package: Path) -> None:
    i18n.use("fr")
    assert _("Send noise") == "Send noise"
    add_catalogues(package)
    assert _("Send noise") == "Envoyer du bruit"
    assert ngettext("{count} wire", "{count} wires", 2) == "{count} fils"
    i18n.use("en")
    assert _("Send noise") == "Send noise"
    assert ngettext("{count} wire", "{count} wires", 2) == "{count} wires"


def test_the_client_keeps_its_own_messages(package: Path) -> None:
    add_catalogues(package)
    i18n.use("fr")
    assert _("Quit") == "Quitter"


def test_packages_may_come_while_others_are_heard(package: Path) -> None:
    i18n.use("fr")
    for folder in (package, package / "second", package / "third"):
        add_catalogues(folder)
        assert _("Send noise") == "Envoyer du bruit"
        assert _("Nobody translates this") == "Nobody translates this"


def test_a_file_that_is_no_catalogue_is_refused_and_leaves_the_others(package: Path) -> None:
    (package / "fr" / "LC_MESSAGES" / "messages.mo").write_bytes(b"no catalogue")
    with pytest.raises(OSError, match="Bad magic number"):
        add_catalogues(package)
    i18n.use("fr")
    assert _("Quit") == "Quitter"
