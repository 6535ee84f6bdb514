"""A match as a game record, written and played again (docs/records.md)."""
