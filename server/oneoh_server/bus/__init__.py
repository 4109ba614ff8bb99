"""Bus between the processes of a lobby: fast, in order, and free to lose anything."""
