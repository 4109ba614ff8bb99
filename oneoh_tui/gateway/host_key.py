"""SSH host key, made at the first start."""

import os
from pathlib import Path

import asyncssh

NAME = "ssh_host_ed25519_key"


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the key in a folder, made if there is none. Raises OSError."""
    path = folder / NAME
    try:
        return asyncssh.read_private_key(path)
    except FileNotFoundError:
        pass
    except asyncssh.KeyImportError as error:
        raise OSError(f"{path} holds no key that can be used: {error}") from error
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = asyncssh.generate_private_key("ssh-ed25519", comment="oneoh")
    # A reader of it could impersonate this host.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key.export_private_key("openssh"))
    key.write_public_key(path.with_suffix(".pub"))
    return key
