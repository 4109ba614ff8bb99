"""Statistics: counts of what the server does, kept where it is done."""
