"""Wire of oneoh: typed messages, one codec, connections without I/O, and a client for asyncio.

`protocol/README.md` is the protocol itself, for any language. In Python, this is a whole bot: it
joins the first Binary table that is open, and plays the first legal action to the end.

    import asyncio
    import sys

    from oneoh_protocol.client import Client
    from oneoh_protocol.client_events import Connected
    from oneoh_protocol.messages import Act, Join, ListTables, Over, Request, Table


    async def play(url: str) -> None:
        async with Client(url, name="Ada", agent="bot", retry=False) as client:
            async for event in client.events():
                match event:
                    case Connected():
                        found = await client.ask(ListTables(game="binary"))
                        waiting = [row for row in found.tables if row.phase == "waiting"]
                        await client.ask(Join(table=waiting[0].table))
                    case Table(request=Request() as request) | (Request() as request):
                        action = request.legal_actions[0]
                        await client.ask(
                            Act(table=request.table, request=request.request, action=action)
                        )
                    case Over():
                        return


    asyncio.run(play(sys.argv[1]))

A client that shows tables keeps each of them up to date by its events, like this. (UnreadableTable,
which `evolve_checked` raises as well, is for a table that its rules cannot have produced.)

    from contextlib import suppress

    from oneoh_protocol.client import Client, ConnectionGone
    from oneoh_protocol.client_events import Connected
    from oneoh_protocol.evolve import SequenceGap
    from oneoh_protocol.messages import Request, Table, TableEvent, Watch
    from oneoh_protocol.table_check import evolve_checked


    async def keep(client: Client, tables: dict[str, Table]) -> None:
        async for event in client.events():
            if isinstance(event, Connected):
                for name in tables:
                    await watch(client, name)
            elif isinstance(event, Table | Request | TableEvent):
                try:
                    after = evolve_checked(tables.get(event.table), event)
                except SequenceGap:
                    await watch(client, event.table)
                else:
                    if after is not None:
                        tables[event.table] = after


    async def watch(client: Client, name: str) -> None:
        with suppress(ConnectionGone):  # The next `Connected` watches again.
            await client.ask(Watch(table=name))

The modules:

- `client`: `Client` stays connected and matches replies to commands. Begin here.
- `messages`: every message, typed and frozen, with its sender, its reply and what follows it.
- `evolve`, `changes`, `table_check`: a table after each of its events, the changes of its view,
  and the check of both by the rules of the game.
- `address`, `clock_notation`, `speed`: what people pass on and type, `ws://host:2550#table:invite`,
  `15+10`, and the speed of a clock.
- `seat_clock`: the arithmetic of a seat's clock.
- `nearby`: lobbies of the local network.
- `rating_span`: the ratings with which a guest who waits is paired.
- `badge`: the badge of a bot, its grade with the seal of the lobby that examined it.
- `connection`, `connection_state`, `codec`, `json_form`, `versions`, `close_codes`: the wire
  without I/O, for servers and for other event loops.
- `client_events`: the events that `Client` yields.
- `transport`, `inbox`, `backoff`, `pending_replies`, `request_times`: what `Client` is made of.
- `schema`: JSON Schema of the messages, which is `protocol/schema.json`.
- `sanitize`, `log_format`, `ready_line`, `child_process`, `completion`, `shutdown`, `rate_limit`: what the
  programs of the project share.
"""
