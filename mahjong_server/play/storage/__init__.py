"""A match in the database: its row, its seats and the log that is the game.

``queries`` reads, ``loading`` folds what was read into a table, ``append`` builds what one step writes (``writer``
commits it). A row of the log is a ``LogEntry`` everywhere. ``log_archive`` packs the log of a match that is over,
``roster_snapshots`` keeps who sat and watched, ``advance_commitments`` and
``response_times`` read old logs for new ones.
"""
