"""Servers for Node: installed by npm into the user's cache, once."""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_dir

from bench.server.processes import Running, peer
from bench.server.view import view_file
from bench.table import progress

PEERS = Path(__file__).parents[1] / "peers"
NPM = ("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")


def has_node() -> bool:
    """Return whether Node and its package manager are installed."""
    return bool(shutil.which("node") and shutil.which("npm"))


@contextmanager
def node_server(name: str, prefix: Sequence[str]) -> Iterator[Running]:
    """Run the server in the folder of this name, with the views of One Zero One.

    Raises CalledProcessError if npm cannot install what it needs.
    """
    script = _installed(name)
    production = {"NODE_ENV": "production"}
    with (
        view_file() as views,
        peer([*prefix, "node", str(script), str(views)], production) as running,
    ):
        yield running


def _installed(name: str) -> Path:
    """Install a folder's packages if they are not, and return its script."""
    source = PEERS / name
    folder = Path(user_cache_dir("oneoh", appauthor=False)) / "bench" / name
    folder.mkdir(parents=True, exist_ok=True)
    wanted, installed = source / "package.json", folder / "installed.json"
    if not installed.exists() or installed.read_bytes() != wanted.read_bytes():
        progress(f"npm installs {name}")
        shutil.copy(wanted, folder / "package.json")
        subprocess.run(NPM, cwd=folder, check=True, capture_output=True)
        shutil.copy(wanted, installed)  # only now, so that a broken installation is done again
    shutil.copy(source / "server.js", folder)
    return folder / "server.js"
