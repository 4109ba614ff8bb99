"""Pictures and films of recorded games, in a process of their own."""
