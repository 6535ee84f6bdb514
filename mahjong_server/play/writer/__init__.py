"""Commits: what many tables have to write at the same time goes to the database in one transaction.

``queue`` gathers appends and calls on the event loop, ``commit`` is the transaction, ``process`` runs it in a
subprocess (``worker``, spoken to by ``ipc``), ``thread`` in a thread. ``wal_checkpoint`` copies SQLite's log beside
the commits, ``commit_metrics`` counts them.
"""
