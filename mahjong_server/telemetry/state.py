"""What there is to know of a process as a whole."""

import threading

draining = threading.Event()
"""Set once it takes no one new, since it is about to end."""
