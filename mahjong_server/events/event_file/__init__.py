"""An event that is over as one file, from which anybody recomputes its walls, seats and standings."""
