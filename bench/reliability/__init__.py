"""What the reliability of estimates is grouped by, game by game."""
