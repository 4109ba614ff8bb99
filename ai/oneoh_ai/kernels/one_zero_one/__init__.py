"""Kernel of One Zero One: a board to try actions on, and the search over it.

Cards, ways and actions are ints:

- A *card* is its index in `ALL_CARDS` of the rules.
- A *way* is a card as it can lie: its kind and its direction. Ways count from 1, in the order of
  their texts.
- An *action* is `way << 3 | row`. The row is 1 to 5 for an INPUT into lines 10 to 50, and 0 for the
  card that fills a waiting space. Actions in the order of these ints are in the order of their texts.
- A *placed card* is `way << 2 | protected << 1 | digit`.
"""
