"""Wire of oneoh: typed messages, one codec, connections without I/O, and a client for asyncio.

`protocol/README.md` is the protocol itself, for any language. In Python, this is a whole bot: it
joins the first Binary table that is open, and plays the first legal action to the end.

    import asyncio
    import sys

    from oneoh_protocol.client import Client, Connected
    from oneoh_protocol.messages import Act, Join, ListTables, Over, Request, Table


    async def play(url: str) -> None:
        async with Client(url, name="Ada", agent="bot") as client:
            async for event in client.events():
                match event:
                    case Connected():
                        found = await client.ask(ListTables(game="binary"))
                        waiting = [row for row in found.tables if row.phase == "waiting"]
                        await client.ask(Join(table=waiting[0].table))
                    case Table(request=Request() as request) | (Request() as request):
                        action = request.legal[0]
                        await client.ask(
                            Act(table=request.table, request=request.request, action=action)
                        )
                    case Over():
                        return


    asyncio.run(play(sys.argv[1]))

The modules:

- `client`: `Client` stays connected and matches replies to commands. Begin here.
- `messages`: every message, typed and frozen, with its sender, its reply and what follows it.
- `evolve`, `table_check`: a table after each of its events, and checked by the rules of its game.
- `address`: what people pass on, `ws://host:2550#table:invite`.
- `connection`, `connection_state`, `codec`, `versions`, `close_codes`: the wire without I/O, for
  servers and for other event loops.
- `transport`, `inbox`, `backoff`: what `Client` is made of.
- `schema`: JSON Schema of the messages, which is `protocol/schema.json`.
- `sanitize`, `log_format`, `ready_line`, `child_process`, `rate_limit`: what the programs of the
  project share.
"""
