"""The subcommands of `oneoh-bot`: each module adds its arguments and carries itself out."""
