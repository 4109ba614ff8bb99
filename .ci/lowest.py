"""Print the lowest version of each dependency that pyproject.toml allows, as pip's constraints."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
extras = project["optional-dependencies"]

for line in (
    *project["dependencies"],
    *extras["cluster"],
    *extras["fast"],
    *extras["pettingzoo"],
    *extras["ssh"],
    *extras["test"],
):
    requirement = Requirement(line)
    for bound in requirement.specifier:
        if bound.operator == ">=":
            print(f"{requirement.name}=={bound.version}")
