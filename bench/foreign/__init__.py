"""Files of games from elsewhere that take long to read."""
