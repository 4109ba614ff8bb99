"""Serves the client to people elsewhere: by SSH and in a browser, all of them in one process."""
