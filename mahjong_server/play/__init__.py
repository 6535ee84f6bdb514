"""One match played by many processes: the log, the clock, the sockets. It names no game."""
