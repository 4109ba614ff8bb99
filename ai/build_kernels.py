"""Compile the kernels of `oneoh_ai.kernels`: into a wheel, or beside their sources.

`ONEOH_NATIVE=1` in the environment has hatchling put them into the wheel, one for all Pythons of
the platform from 3.11 on (abi3). Without a compiler it makes the pure wheel all the same;
`ONEOH_NATIVE=strict` fails instead. `python ai/build_kernels.py [KERNEL]...` compiles beside the
sources, and `--clean` removes what it made.
"""

import argparse
import ast
import os
import platform
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The environment of a build does not have the package installed.
sys.path.insert(0, str(Path(__file__).parent))

from oneoh_ai.kernels.kernel_file import (
    FOLDER,
    PACKAGE,
    compiled_files,
    kernel_names,
    source_hash,
)

OLDEST = (3, 11)
"""Oldest Python that can import a compiled kernel."""
COMPILER_OPTIONS = ["-O3", "-g0", "-w", "-ffp-contract=off"]
"""Options of gcc and clang. Sums are rounded as Python does, also where multiply-add is one step."""
FOR_THIS_MACHINE = ["-march=native"] if platform.machine() == "x86_64" else []
"""More options for kernels beside their sources, which only this machine runs: it may have
instructions that count bits and add sixteen numbers at once. A wheel has to do without them."""
NEEDED = ["cython>=3.1", "setuptools>=65.5"]
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "language_level": 3,
    "wraparound": False,
}


class NoCompiler(Exception):
    """No C compiler works here."""


class NativeWheel(BuildHookInterface[Any]):
    """Build hook that puts compiled kernels into the wheel."""

    def dependencies(self) -> list[str]:
        """Return what compiling needs, if it is asked for."""
        return NEEDED if _asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tag the wheel. Raises NoCompiler if asked to be strict."""
        if self.target_name != "wheel" or version == "editable" or not _asked():
            return
        self._made = Path(tempfile.mkdtemp())
        try:
            files = compile_kernels(kernel_names(), self._made)
        except NoCompiler as error:
            if _asked() == "strict":
                raise
            self.app.display_warning(f"oneoh: a pure wheel, no kernel is compiled: {error}")
            return
        build_data["pure_python"] = False
        build_data["tag"] = wheel_tag()
        for file in files:
            build_data["force_include"][str(file)] = file.relative_to(self._made).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the files that are in the wheel by now."""
        if made := getattr(self, "_made", None):
            shutil.rmtree(made, ignore_errors=True)


def _asked() -> str:
    """Return how compiling is asked for: empty for not at all, `1` or `strict`."""
    asked = os.environ.get("ONEOH_NATIVE", "")
    return "" if asked == "0" else asked


def wheel_tag() -> str:
    """Return the tag of a wheel for this platform, and any Python from the oldest on."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"cp{OLDEST[0]}{OLDEST[1]}-abi3-{platform}"


def compile_kernels(
    names: Sequence[str], into: Path, more_options: Sequence[str] = ()
) -> list[Path]:
    """Compile kernels and return the files, below `into` by package. Raises NoCompiler."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import CCompilerError, ExecError, PlatformError

    options = [] if os.name == "nt" else [*COMPILER_OPTIONS, *more_options]
    with tempfile.TemporaryDirectory() as folder:
        stage(names, Path(folder))
        extensions = [
            Extension(
                f"{PACKAGE}.{name}",
                [str(Path(folder, *PACKAGE.split("."), *name.split(".")).with_suffix(".py"))],
                define_macros=[("Py_LIMITED_API", f"0x{OLDEST[0]:02x}{OLDEST[1]:02x}0000")],
                py_limited_api=True,
                extra_compile_args=options,
            )
            for name in names
        ]
        modules = cythonize(
            extensions, include_path=[folder], compiler_directives=DIRECTIVES, quiet=True
        )
        command = build_ext(Distribution({"ext_modules": modules}))
        command.build_lib, command.build_temp = str(into), str(Path(folder, "objects"))
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        try:
            command.run()
        except (CCompilerError, ExecError, PlatformError) as error:
            raise NoCompiler(str(error)) from error
    return sorted(file for file in into.rglob("*") if file.is_file())


def stage(names: Sequence[str], folder: Path) -> None:
    """Copy the package; each of these kernels checks its source before all else."""
    package = folder.joinpath(*PACKAGE.split("."))
    shutil.copytree(FOLDER, package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (package.parent / "__init__.py").touch()
    for name in names:
        source = package.joinpath(*name.split(".")).with_suffix(".py")
        lines = source.read_text(encoding="utf-8").splitlines()
        # On the line of the first plain statement, so that tracebacks have the source's numbers.
        plain = ast.Import, ast.ImportFrom, ast.Assign
        first = next(node for node in ast.parse("\n".join(lines)).body if isinstance(node, plain))
        lines[first.lineno - 1] = (
            f"__import__('{PACKAGE}.kernel_file', fromlist=['refuse_stale'])"
            f".refuse_stale('{name}', '{source_hash(name)}'); {lines[first.lineno - 1]}"
        )
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compile_in_place(names: Sequence[str]) -> None:
    """Compile kernels beside their sources. Raises NoCompiler."""
    with tempfile.TemporaryDirectory() as folder:
        files = compile_kernels(names, Path(folder), FOR_THIS_MACHINE)
        clean(names)
        for file in files:
            shutil.move(file, FOLDER / file.relative_to(Path(folder, *PACKAGE.split("."))))


def clean(names: Sequence[str]) -> None:
    """Remove the compiled files beside the sources."""
    for name in names:
        for file in compiled_files(name):
            file.unlink()


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description="compile the kernels beside their sources")
    parser.add_argument("kernel", nargs="*", help="only these; all unless told")
    parser.add_argument("--clean", action="store_true", help="remove them instead")
    given = parser.parse_args()
    known = kernel_names()
    if unknown := set(given.kernel) - set(known):
        parser.error(f"no kernel is called {', '.join(unknown)}; there are {', '.join(known)}")
    names = given.kernel or known
    if given.clean:
        clean(names)
        return
    try:
        compile_in_place(names)
    except NoCompiler as error:
        sys.exit(f"oneoh: no kernel is compiled: {error}")
    print(f"oneoh: compiled {', '.join(names)}")


if __name__ == "__main__":
    main()
