"""Problems made from games of bots: positions in which a search finds exactly one answer."""
