"""Capacity of a machine: a load of guests who play, and `oneoh-server bench`, which measures it."""
