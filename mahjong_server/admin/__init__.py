"""Django's admin for whoever runs the server: off unless ``ADMIN_PATH`` is set, and at that path alone.

It is for looking: nothing can be added or deleted, and little changed. What is secret while play goes on (logs,
snapshots, walls, keys of matches) and what opens an account (passwords, digests, doors) is not shown.
"""
