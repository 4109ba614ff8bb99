"""Records of finished games: made of a table's facts, listed, given to guests, exported."""
