"""Binary: its evaluation, the turns that are worth a look, and its search."""

from oneoh_ai.binary.evaluation import EXPLORATION, candidates, evaluate

__all__ = ["EXPLORATION", "candidates", "evaluate"]
