"""The wire: typed messages, one codec, connections without I/O, and the asyncio client."""
