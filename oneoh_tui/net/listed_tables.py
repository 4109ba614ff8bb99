"""Tables of the lobby's list, as they are followed."""

from msgspec.structs import replace

from oneoh_protocol.messages import Listed, ListTables, TableRow, Tables, Unlisted


class ListedTables:
    """Rows of the list, and the command that asks for them again after a lost connection."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        """Rows by table; none while the list is not followed."""
        self.wanted: ListTables | None = None
        """Command for the tables that are followed; None while none are."""
        self._late: list[Listed | Unlisted] | None = None

    def begin(self, wanted: ListTables) -> ListTables:
        """Follow the tables that a command asks for; return the command to send."""
        self.wanted = replace(wanted, follow=True)
        return self.wanted

    def end(self) -> None:
        """Follow no table any more."""
        self.wanted = None
        self.rows.clear()

    def expect(self) -> None:
        """Note that the list is asked for: what comes before the reply may be newer than it."""
        self._late = []

    def take_reply(self, reply: Tables) -> None:
        """Take the list that was asked for, and what came before it."""
        self.take(reply)
        late, self._late = self._late, None
        for event in late or ():
            self.take(event)

    def take(self, event: Tables | Listed | Unlisted) -> None:
        """Take the whole list, or a change."""
        match event:
            case Tables():
                self.rows = {row.table: row for row in event.tables}
                return
            case Listed():
                self.rows[event.row.table] = event.row
            case Unlisted():
                self.rows.pop(event.table, None)
        if self._late is not None:
            self._late.append(event)
