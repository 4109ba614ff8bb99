"""Server of WebSockets without tasks and queues: `websockets`' sans-I/O part on asyncio protocols.

Nothing here knows the lobby, the tables or the messages.
"""
