"""Events without a server: who plays whom on which deal, the games, what they show, and a report.

- `event`: terms, games to play, results.
- `play`: the games, in this process or in several.
- `schedule`, `fixed`, `swiss`, `knockout`, `sequential`: the formats, as pure functions of results.
- `journal`: results in a file, from which an event goes on; `record_file`, `archive`: whole
  games, written and read.
- `tally`, `confidence`, `elo`, `sprt`: counts, intervals, ratings, sequential test.
- `report`, `report_file`, `rating_plot`: what is printed and written.
"""
