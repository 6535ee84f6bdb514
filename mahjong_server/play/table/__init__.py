"""One live table: its state in this process, and what it does.

``live_table`` takes acts and does what is due: compute, commit, fold, broadcast, schedule. It is a ``connected_table``,
which lets sockets in and out (``viewers``). ``idempotent_acts`` knows acts again, ``outage_detector`` whether time is
owed, ``deadlines`` keeps what is due. ``hints`` are what processes tell one another, ``peer_tables`` who else has a
table open, ``table_context`` what all tables of a process share.
"""
