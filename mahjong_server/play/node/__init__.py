"""What one process has once: its tables, its bus, its deadlines.

``game_node`` opens tables and finds the one that a socket or a hint is for, ``lifecycle`` starts and stops it,
``deadline_scheduler`` runs what is due, ``bus`` carries hints
between processes.
"""
