"""What helps people to learn a game: its guided deal, and hands studied on paper. Nothing is stored."""
