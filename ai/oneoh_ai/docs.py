"""Documentation for bot authors: the guide, the examples, and the protocol with its schemas."""

from pathlib import Path


def docs_folder() -> Path:
    """Return the folder that holds `ai/README.md`, `ai/examples` and `protocol`.

    A wheel has them inside this package, a checkout at its top.
    """
    here = Path(__file__).parent
    installed = here / "pages"
    return installed if installed.is_dir() else here.parents[1]
