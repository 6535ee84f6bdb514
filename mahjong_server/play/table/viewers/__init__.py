"""Who is connected to a table, and what each of them is sent.

``client_connection`` is one socket, ``connections`` all of a table's, ``presence`` who is there. ``broadcaster`` sends
each viewer what changed, ``spectator_broadcast`` to the many who watch. ``delayed_tables`` shows a table late.
"""
