"""Long matches in a server's database, and people who come back to them."""
