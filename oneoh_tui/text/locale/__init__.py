"""The message catalogues: a folder for each language, and the tool that keeps them."""
