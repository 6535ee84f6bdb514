"""One live table: its state in this process, who is connected, what each of them is sent.

``live_table`` takes acts and does what is due: compute, commit, fold, broadcast. ``broadcaster`` sends each viewer what
changed, to ``client_connection``s at once and to many spectators by ``spectator_broadcast``. ``delayed_tables`` shows a
table late. ``hints`` are what processes tell one another, ``peer_tables`` who else has a table open.
"""
