"""Who plays: people with accounts, and guests known by their session."""
