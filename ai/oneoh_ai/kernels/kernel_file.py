"""Kernels as files: which there are, which are compiled, and whether that is of their source."""

import hashlib
import re
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = "oneoh_ai.kernels"
FOLDER = Path(__file__).parent

_CIMPORT = re.compile(rf"^\s*(?:from\s+|cimport\s+){re.escape(PACKAGE)}\.([\w.]+)", re.MULTILINE)


class StaleKernel(ImportError):
    """A compiled kernel is not of the source beside it."""


def kernel_names(folder: Path = FOLDER) -> list[str]:
    """Return the names of all kernels below the package, with dots, sorted."""
    declared = (path.with_suffix("") for path in folder.rglob("*.pxd"))
    return sorted(
        ".".join(path.relative_to(folder).parts)
        for path in declared
        if path.with_suffix(".py").exists()
    )


def is_compiled(name: str, folder: Path = FOLDER) -> bool:
    """Return whether a kernel is imported in its compiled form."""
    return any(True for _ in compiled_files(name, folder))


def compiled_files(name: str, folder: Path = FOLDER) -> Iterator[Path]:
    """Yield the compiled files of a kernel that this Python would import."""
    for suffix in EXTENSION_SUFFIXES:
        path = _source(name, folder).with_suffix(suffix)
        if path.exists():
            yield path


def source_hash(name: str, folder: Path = FOLDER) -> str:
    """Return a hash of a kernel's source: its own, and the declarations that it uses of others."""
    digest = hashlib.sha256(_source(name, folder).read_bytes())
    for declared in sorted(_declarations(name, folder, set())):
        digest.update(_source(declared, folder).with_suffix(".pxd").read_bytes())
    return digest.hexdigest()[:16]


def refuse_stale(name: str, compiled_hash: str, folder: Path = FOLDER) -> None:
    """Raise StaleKernel if a kernel was compiled from other source than lies beside it.

    A compiled kernel calls this itself when it is imported.
    """
    source = _source(name, folder)
    if not source.exists() or source_hash(name, folder) == compiled_hash:
        return
    raise StaleKernel(
        f"the kernel {name} was compiled from other source than {source}: "
        "`make native` compiles it again, `make native-clean` removes it"
    )


def _source(name: str, folder: Path) -> Path:
    return folder.joinpath(*name.split(".")).with_suffix(".py")


def _declarations(name: str, folder: Path, found: set[str]) -> set[str]:
    """Add a kernel, and those whose declarations it uses, to `found`, and return it."""
    if name not in found:
        found.add(name)
        text = _source(name, folder).with_suffix(".pxd").read_text(encoding="utf-8")
        for other in _CIMPORT.findall(text):
            _declarations(other, folder, found)
    return found
