"""Practice of any game: lessons and problems, on its board and line by line."""
