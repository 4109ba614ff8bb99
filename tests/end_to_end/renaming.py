"""Stand-in for another release of a library, in which private names are renamed.

    python -m tests.end_to_end.renaming textual _parse_rules,_context MODULE [ARGUMENT]...

runs a module as `python -m MODULE` does, where all files of Textual say it so.
"""

import re
import runpy
import sys
from collections.abc import Collection, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

SUFFIX = "_of_another_release"


class Renaming(MetaPathFinder):
    """Import finder that renames things, perhaps modules, in the files of a package."""

    def __init__(self, package: str, names: Collection[str]) -> None:
        self._package, self._names = package, names
        self._pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        *parents, last = fullname.split(".")
        if self._package not in (fullname, *parents):
            return None
        if last in self._names:
            raise ModuleNotFoundError(f"no {fullname} in another release", name=fullname)
        spec = PathFinder.find_spec(fullname.removesuffix(SUFFIX), path)
        if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
            return spec
        text = Path(spec.origin).read_text(encoding="utf-8")
        renamed = self._pattern.sub(rf"\1{SUFFIX}", text)
        if renamed == text and not last.endswith(SUFFIX):
            return spec
        loader = _Rewritten(fullname, spec.origin, renamed)
        return spec_from_file_location(
            fullname,
            spec.origin,
            loader=loader,
            submodule_search_locations=spec.submodule_search_locations,
        )


class _Rewritten(SourceFileLoader):
    """Loader that changes the text of a file, and so ignores its cached bytecode."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self._text, self.path, "exec", dont_inherit=True)
        return code


def main() -> None:
    """Install the finder, and run the given module."""
    package, names, module = sys.argv[1:4]
    sys.meta_path.insert(0, Renaming(package, names.split(",")))
    sys.argv = sys.argv[3:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
