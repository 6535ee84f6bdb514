"""One live table: its state in this process, who is connected, what each of them is sent.

``live_table`` takes acts and does what is due: compute, commit, fold, broadcast, schedule. It is a ``watched_table``,
which lets people in and out. ``idempotent_acts`` sees to it that an act counts once, ``outage_compensation`` that
nobody pays for an outage (``outage_detector``). ``connections`` are the sockets here, ``presence`` is who is seen by
any process. ``broadcaster`` sends each viewer what changed, to ``client_connection``s at once and to many spectators by
``spectator_broadcast``. ``deadlines`` are when each table is due, ``table_context`` is what the tables of a process
share. ``delayed_tables`` shows a table late. ``hints`` are what processes tell one another, ``peer_tables`` who else
has a table open.
"""
