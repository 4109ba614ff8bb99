"""Seals of badges: good under their key, for what was sealed."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol.badge import BadExaminerKey, is_sealed, read_examiner_key, seal
from oneoh_protocol.messages import Badge

KEY = b"k" * 22
BADGE = seal(Badge("mine", "ab" * 32, "B", 2, "2026-11-24"), KEY)


def test_a_seal_is_good_under_its_key_alone() -> None:
    assert is_sealed(BADGE, KEY)
    assert not is_sealed(BADGE, b"w" * 22)
    assert not is_sealed(replace(BADGE, seal=""), KEY)
    assert not is_sealed(replace(BADGE, seal="\N{SNOWMAN}" * 64), KEY)


@pytest.mark.parametrize(
    "change",
    [{"name": "yours"}, {"digest": ""}, {"grade": "A"}, {"protocol": 3}, {"day": "2027-11-24"}],
)
def test_a_badge_that_was_changed_is_not_genuine(change: dict[str, Any]) -> None:
    assert not is_sealed(replace(BADGE, **change), KEY)


def test_a_key_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(KEY + b"\n")
    assert read_examiner_key(path) == KEY
    path.write_bytes(b"too short")
    with pytest.raises(BadExaminerKey, match="oneoh-server examiner-key > "):
        read_examiner_key(path)
    with pytest.raises(BadExaminerKey, match="cannot be read"):
        read_examiner_key(tmp_path / "missing")
