"""What one process has once: its tables, its bus, its deadlines.

``game_node`` puts it together, ``lifecycle`` starts and stops it. ``open_tables`` opens and forgets tables,
``peer_hints`` does what processes hint to one another over the ``bus``, ``deadline_scheduler`` runs what is due,
``periodic_duties`` look into the database every few seconds, ``seat_arrivals`` notes there who has come, and
``clock_setter`` asks it what time it is. ``node_tasks`` are the tasks in which all this is done.
"""
