"""Names cannot inject anything into a terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.messages import BotDetails
from oneoh_server.names import COLUMNS, clean_details, clean_name, clean_software, width
from oneoh_server.refusal import Refusal


def _cleaned(name: str) -> str | None:
    try:
        return clean_name(name)
    except Refusal:
        return None


@given(st.text(max_size=40))
def test_every_accepted_name_is_safe_to_show(given_name: str) -> None:
    name = _cleaned(given_name)
    if name is None:
        return
    assert 1 <= width(name) <= COLUMNS
    assert name == unicodedata.normalize("NFC", name) == clean_name(name)
    assert name == name.strip()
    assert "  " not in name
    assert not any(unicodedata.category(character).startswith("C") for character in name)
    assert not any(
        unicodedata.category(character).startswith("Z") and character != " " for character in name
    )


@given(st.text(alphabet="ab \u202e\u200d\u001b\u009b\n\u0301\ue000", min_size=1, max_size=12))
def test_characters_that_control_a_terminal_are_always_refused(given_name: str) -> None:
    bad = set(given_name) & set("\u202e\u200d\u001b\u009b\n\ue000")
    if bad:
        with pytest.raises(Refusal):
            clean_name(given_name)


@pytest.mark.parametrize(
    "bad",
    [
        *("", "   ", "x" * 33, "木" * 17),
        *("a\x1b[2J", "a\x7fb", "a\u202eb", "a\u2028b", "a\u00adb", "\ud800", "\ue000"),
        *("\u0301", "a" + "\u0301" * 4, "\u3164"),
    ],
)
def test_bad_names_are_refused(bad: str) -> None:
    with pytest.raises(Refusal):
        clean_name(bad)


@pytest.mark.parametrize(
    ("given_name", "name"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("木村", "木村"),
        ("O'Neil-Łaß", "O'Neil-Łaß"),
    ],
)
def test_good_names_are_tidied(given_name: str, name: str) -> None:
    assert clean_name(given_name) == name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("bot 1.0", "bot 1.0"),
        ("bot\x1b]0;pwned\x07", "bot]0;pwned"),
        ("bot\u202e 1.0\u200b", "bot 1.0"),
        ("\x1b", ""),
        ("a\u0301\u0301\u0301\u0301", ""),
    ],
)
def test_characters_that_cannot_be_shown_are_dropped_from_a_programs_name(
    given: str, shown: str
) -> None:
    assert clean_software(given) == shown


@pytest.mark.parametrize(
    "worn",
    [
        *("Ada (bot)", "Ada (bot", "Ada \uff08bot\uff09", "Ada \u2768bot\u2769"),
        *("you", "You", "Y\u00f3u", "\uff39\uff4f\uff55", "y.o.u", "- you -", "VOUS", "Op\u00e9rateur"),
        *("\u0430da", "Ad\u03b1", "y\u043eu"),
    ],
)  # fmt: skip
def test_nobody_wears_the_mark_of_a_bot_or_the_word_for_another(worn: str) -> None:
    with pytest.raises(Refusal) as caught:
        clean_name(worn)
    assert caught.value.code == "bad-name"


@pytest.mark.parametrize(
    "name", ["Ada [x]", "Youri", "Botond", "\u0410\u0434\u0430", "\u0391\u03b4\u03b1", "\u6728 Ada", "Zo\u00e9", "\u03bb"]
)  # fmt: skip
def test_names_of_any_one_alphabet_are_welcome(name: str) -> None:
    assert clean_name(name) == name


def test_details_of_a_bot_cannot_draw_and_empty_ones_are_none() -> None:
    given = BotDetails("Ja\x1b[31mne", "1.2\u202e", "strong", "a\nb", "B")
    assert clean_details(given) == BotDetails("Ja[31mne", "1.2", "strong", "ab", "B")
    assert clean_details(BotDetails("\x1b", level="\u200b")) is None
    assert clean_details(None) is None
