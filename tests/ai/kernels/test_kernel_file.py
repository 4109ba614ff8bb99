"""Kernels as files: found by their declarations, and refused if their source has changed."""

from pathlib import Path

import pytest

from oneoh_ai.kernels import kernel_file
from oneoh_ai.kernels.kernel_file import (
    StaleKernel,
    is_compiled,
    kernel_names,
    refuse_stale,
    source_hash,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of two kernels, of which one uses declarations of the other and of none."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.py").write_text("value = 1\n")
    (tmp_path / "one.pxd").write_text("from oneoh_ai.kernels.deep.two cimport f\n")
    (tmp_path / "deep" / "two.py").write_text("def f(): return 2\n")
    (tmp_path / "deep" / "two.pxd").write_text("cimport oneoh_ai.kernels.bare\n")
    (tmp_path / "bare.pxd").write_text("cdef extern int g()\n")
    (tmp_path / "plain.py").write_text("value = 3\n")
    return tmp_path


def test_a_kernel_is_a_module_with_declarations_beside_it(folder: Path) -> None:
    assert kernel_names(folder) == ["deep.two", "one"]


@pytest.mark.parametrize("suffix", [".abi3.so", ".so"])
def test_a_kernel_is_compiled_if_python_would_take_its_compiled_file(
    folder: Path, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_file, "EXTENSION_SUFFIXES", [".cpython.so", ".abi3.so", ".so"])
    (folder / f"one{suffix}").touch()
    assert [is_compiled(name, folder) for name in kernel_names(folder)] == [False, True]


@pytest.mark.parametrize("changed", ["one.py", "one.pxd", "deep/two.pxd", "bare.pxd"])
def test_a_kernel_of_other_source_is_refused(folder: Path, changed: str) -> None:
    of_source = source_hash("one", folder)
    refuse_stale("one", of_source, folder)
    with (folder / changed).open("a") as file:
        file.write("# changed\n")
    with pytest.raises(StaleKernel, match=r"the kernel one .* `make native` compiles it again"):
        refuse_stale("one", of_source, folder)


def test_the_code_of_another_kernel_may_change(folder: Path) -> None:
    of_source = source_hash("one", folder)
    (folder / "deep" / "two.py").write_text("def f(): return 3\n")
    refuse_stale("one", of_source, folder)


def test_a_kernel_without_its_source_is_taken_as_it_is(folder: Path) -> None:
    (folder / "one.py").unlink()
    refuse_stale("one", "0", folder)
