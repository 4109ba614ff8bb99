"""Connection to a lobby, and the servers that the client starts."""
