"""One Zero One: the evaluation, and the search of `mcts`.

`searcher.py` searches a view by the kernel (`oneoh_ai/kernels/one_zero_one/`): information-set
Monte-Carlo tree search with a playout from each leaf. `board.py` takes the view there.

Hidden cards are dealt by a belief (`belief.py`) that a seat forms from the views it was shown, turn
by turn. Between two of them, the other seat's actions can be found again (`past_actions.py`). A
model of play (`play_model.py`), fitted to games of the search itself, says how likely they were with
each hand. Where there is no earlier view, as for a hint, each deal is equally likely.
"""

from oneoh_ai.one_zero_one.evaluation import evaluate

__all__ = ["evaluate"]
