"""Configuration: settings, paths, keys, themes."""
