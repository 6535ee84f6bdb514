"""A match as pure functions: no clock is read, no chance is drawn, nothing is stored here.

``runner`` folds events into positions by the rules. ``referee`` joins them with the time and returns a
``transition``: ``clock`` counts the time, ``claim_window`` says how long a discard lies open, ``deputies`` play for a
seat of the ``seating`` that can't. ``session_end`` says what the end of a session's time brings. ``fairness`` makes
the wall. ``event_codec`` turns events into JSON and back, ``catalogue`` finds a game by its rules' version,
``abandonment`` says when a table is given up.
"""
