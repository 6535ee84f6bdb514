"""What is true of the database under every app.

``readers`` read in threads of their own, ``sql`` fetches, ``shared_clock`` is the time that all processes share.
``diagnosis``, ``read_only`` and ``migration_state`` say what is wrong with a database.
"""
