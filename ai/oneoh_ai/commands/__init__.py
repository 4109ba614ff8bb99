"""Subcommands of `oneoh-bot`: each module has `add_to` for its arguments and `carry_out`."""
