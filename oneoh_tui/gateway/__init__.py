"""Gateway: the client for many players, by SSH and in browsers, in one process."""
