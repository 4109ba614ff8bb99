"""One Zero One: its evaluation."""

from oneoh_ai.one_zero_one.evaluation import evaluate

__all__ = ["evaluate"]
