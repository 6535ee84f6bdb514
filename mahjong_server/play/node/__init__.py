"""What one process has once: its tables, its bus, its deadlines.

``game_node`` puts it together, ``lifecycle`` starts and stops it. ``open_tables`` loads tables and lets them go,
``peer_hints`` acts on what other processes tell, ``polling`` polls and beats, ``deadline_scheduler`` runs what
is due, ``clock_setter`` goes by the database's time, ``bus`` carries hints between processes.
"""
