"""A hand on paper: its triplets, its worth, its waits, and who could claim what."""
