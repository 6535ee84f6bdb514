"""Finds people a game: a queue for each game, pool and speed, and a table once enough of it go together."""
