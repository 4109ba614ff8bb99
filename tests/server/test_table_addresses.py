"""Addresses of tables: each table is counted once, for the last address of its host."""

from oneoh_server.table_addresses import TableAddresses


def test_a_table_counts_for_the_address_that_it_was_moved_to_last() -> None:
    addresses = TableAddresses()
    addresses.add("t1", "a")
    addresses.add("t2", "a")
    addresses.move("t2", "b")
    addresses.move("t2", "b")
    assert addresses.counts == {"a": 1, "b": 1}
    assert (addresses.of("t1"), addresses.of("t2")) == ("a", "b")


def test_a_table_without_an_address_counts_for_one_that_is_its_id() -> None:
    addresses = TableAddresses()
    addresses.add("t1", None)
    assert (addresses.of("t1"), addresses.counts) == ("t1", {"t1": 1})


def test_an_address_whose_tables_are_gone_leaves_nothing_behind() -> None:
    addresses = TableAddresses()
    addresses.add("t1", "a")
    addresses.remove("t1")
    assert addresses.counts == {}
    assert (addresses.counts["a"], addresses.of("t1")) == (0, "t1")
