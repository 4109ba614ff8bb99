"""The lobby server: guests, tables, clocks, the store and the listener."""
