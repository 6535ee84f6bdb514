"""Matches, played by many processes. It names no game.

Seven packages, each importing only those below it: ``sockets`` (the table's WebSocket), ``node`` (what one process has
once), ``table`` (one live table), ``projection`` (what a viewer may see), ``writer`` (commits), ``storage`` (the log in
the database), ``match`` (the match as pure functions). ``services`` is what other apps ask of play.
"""
