"""Parts of a store that are kept by SQL alone."""
