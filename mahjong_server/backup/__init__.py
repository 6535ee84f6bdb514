"""Backups, restores, and copies from one kind of database to the other. A backup is a file of SQLite, whatever of."""
