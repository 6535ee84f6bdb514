"""What helps people to learn a game: its guided deal, hands studied on paper, exercises. Nothing is stored."""
