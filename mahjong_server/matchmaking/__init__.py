"""Finds people a game: a queue for each game, speed and kind of match, and a table once enough of it go together."""
