"""A match as pure functions: no clock is read, no chance is drawn, nothing is stored here.

``runner`` folds events into positions by the rules, ``referee`` joins them with the time: ``clock`` counts it,
``claim_window`` says how long a discard lies open, ``deputies`` play for seats, ``seating`` says who sits there. What
the referee returns is a ``transition``. ``shuffle`` makes the wall by commit and reveal, ``nonces`` are the
players' part in it, ``proof`` checks it afterwards. ``event_codec`` turns events into JSON and back, ``catalogue``
finds a game by its rules' version, ``abandonment`` says when a table is given up.
"""
