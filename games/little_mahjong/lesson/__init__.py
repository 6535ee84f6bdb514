"""The deal that teaches the game."""
