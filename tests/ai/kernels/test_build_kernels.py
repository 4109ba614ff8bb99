"""The build hook: what it puts into a wheel, and what it does where nothing can be compiled.

CI compiles for real, and runs the tests marked `kernel` with that wheel.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("hatchling", reason="wheels are built with it")

from hatchling.bridge.app import Application

import build_kernels
from build_kernels import (
    FOR_THIS_MACHINE,
    NativeWheel,
    NoCompiler,
    compile_in_place,
    stage,
    wheel_tag,
)
from oneoh_ai.kernels.kernel_file import FOLDER, kernel_names, source_hash

ROOT = Path(__file__).parents[3]


def hook_of(target: str = "wheel") -> NativeWheel:
    app: Any = Application()
    return NativeWheel(str(ROOT), {}, None, None, str(ROOT / "dist"), target, app)  # type: ignore[arg-type]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that sets what the environment asks for."""
    return lambda value: monkeypatch.setenv("ONEOH_NATIVE", value)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Compile to empty files, and return where they were put."""
    folders: list[Path] = []

    def compiled(names: Sequence[str], into: Path, options: Sequence[str] = ()) -> list[Path]:
        assert not options, "a wheel runs on other machines too"
        folders.append(into)
        files = [into / "oneoh_ai" / "kernels" / f"{name}.abi3.so" for name in names]
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        return files

    monkeypatch.setattr(build_kernels, "compile_kernels", compiled)
    return folders


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> list[Path]:
        raise NoCompiler("no such file: cc")

    monkeypatch.setattr(build_kernels, "compile_kernels", fail)


def built(hook: NativeWheel, version: str = "standard") -> dict[str, Any]:
    data: dict[str, Any] = {"pure_python": True, "force_include": {}}
    hook.initialize(version, data)
    return data


@pytest.mark.parametrize("value", ["1", "strict"])
def test_a_wheel_holds_the_kernels_if_asked_and_is_tagged_for_its_platform(
    value: str, asked: Callable[[str], None], compiler: list[Path]
) -> None:
    asked(value)
    hook = hook_of()
    data = built(hook)
    included = [f"oneoh_ai/kernels/{name}.abi3.so" for name in kernel_names()]
    assert [*data["force_include"].values()] == included
    assert not data["pure_python"]
    assert data["tag"].startswith("cp311-abi3-")
    assert data["tag"] == wheel_tag()
    assert hook.dependencies()[0].startswith("cython")
    hook.finalize("standard", data, "")
    assert not compiler[0].exists()


@pytest.mark.parametrize("value", ["", "0"])
def test_a_wheel_is_pure_unless_asked(
    value: str, asked: Callable[[str], None], compiler: list[Path]
) -> None:
    asked(value)
    hook = hook_of()
    assert built(hook) == {"pure_python": True, "force_include": {}}
    assert hook.dependencies() == []
    assert compiler == []


def test_an_editable_install_never_compiles(
    asked: Callable[[str], None], compiler: list[Path]
) -> None:
    asked("strict")
    assert built(hook_of(), "editable")["pure_python"]
    assert compiler == []


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler_the_wheel_is_pure_and_one_line_says_so(
    asked: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    asked("1")
    assert built(hook_of()) == {"pure_python": True, "force_include": {}}
    told = capsys.readouterr()
    assert (told.out + told.err).splitlines() == [
        "oneoh: a pure wheel, no kernel is compiled: no such file: cc"
    ]


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler_a_strict_build_fails(asked: Callable[[str], None]) -> None:
    asked("strict")
    with pytest.raises(NoCompiler):
        built(hook_of())


def test_a_kernel_is_compiled_with_a_check_of_its_source(tmp_path: Path) -> None:
    name = kernel_names()[0]
    stage([name], tmp_path)
    staged = tmp_path.joinpath("oneoh_ai", "kernels", *name.split(".")).with_suffix(".py")
    source = FOLDER.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    lines = zip(source.splitlines(), staged.read_text(encoding="utf-8").splitlines(), strict=True)
    added = [after.removesuffix(f"; {before}") for before, after in lines if before != after]
    assert len(added) == 1
    assert added[0].endswith(f".refuse_stale('{name}', '{source_hash(name)}')")


def test_beside_the_sources_it_is_compiled_for_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[Sequence[str]] = []

    def compiled(_names: Sequence[str], _into: Path, options: Sequence[str] = ()) -> list[Path]:
        given.append(options)
        return []

    monkeypatch.setattr(build_kernels, "compile_kernels", compiled)
    compile_in_place([])
    assert given == [FOR_THIS_MACHINE]
