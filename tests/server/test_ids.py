"""Ids are of the right length and of letters that can be read aloud, and none comes twice."""

from oneoh_server.ids import draw_ids, new_guest_id, new_table_id

LETTERS = set("abcdefghijkmnpqrstuvwxyz23456789")


def test_an_id_is_drawn_from_all_letters_and_no_others() -> None:
    tables = [new_table_id() for _ in range(300)]
    assert {len(table) for table in tables} == {10}
    assert set("".join(tables)) == LETTERS
    assert len(new_guest_id()) == 16


def test_no_two_draws_share_an_id() -> None:
    drawn = [draw_ids() for _ in range(50)]
    for field in ("table", "seed", "invite", "guest"):
        assert len({getattr(ids, field) for ids in drawn}) == 50
