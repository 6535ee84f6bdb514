"""Rules of games: pure Python that knows no server, clock or random source."""
