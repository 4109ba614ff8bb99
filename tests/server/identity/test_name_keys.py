"""Names that a reader may take for each other have a key in common, others have none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_server.identity.name_keys import name_keys
from oneoh_server.names import clean_name
from oneoh_server.refusal import Refusal


@pytest.mark.parametrize(
    ("name", "worn"),
    [
        *(("Ada", "ada"), ("Ada", "ADA"), ("Straße", "STRASSE"), ("σας", "ΣΑΣ")),
        *(("Ada", "\u0410d\u0430"), ("Ada", "\u0430\u0501\u0430"), ("Bab", "\u0412\u0410\u0412")),
        *(("bab", "\u0432\u0430\u0432"), ("Ada", "\uff21\uff44\uff41"), ("Ada", "\u24b6da")),
        *(("Ada", "\u00c1d\u00e4"), ("Ada", "A\u0323da"), ("Ada", "A\u200bd\u200da")),
        *(("Ada", "A d a"), ("Ada", "-Ada-"), ("AdaI", "Adal"), ("AdaI", "Ada1"), ("Oda", "0da")),
        *(("Amy", "Arny"), ("Ada", "\u202eAda"), ("\u6728\u6751", "\u2f4a\u6751")),
    ],
)
def test_names_that_look_alike_share_a_key(name: str, worn: str) -> None:
    assert name_keys(name) & name_keys(worn)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("Ada", "Adam"), ("Ada", "Bob"), ("Zo\u00e9", "Zora"), ("\u6728\u6751", "\u6751")),
        *(("\u0410\u0434\u0430", "Ada"), ("\u2605", "\u2606"), ("Ada 2", "Ada 3")),
    ],
)
def test_names_that_differ_share_none(name: str, other: str) -> None:
    assert not name_keys(name) & name_keys(other)


@given(st.text(max_size=32))
def test_every_name_that_is_accepted_has_keys_and_shares_them_with_its_capitals(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal:
        return
    assert all(name_keys(name))
    assert name_keys(name) & name_keys(name.upper())
