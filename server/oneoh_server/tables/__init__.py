"""Tables: their state, the facts that are stored of them, and their decisions, all pure."""
