"""What can be said with one tap. Each reader reads it in a language of their own: the texts are the frontend's."""

PHRASES = (
    "hello",
    "good-luck",
    "good-game",
    "well-played",
    "nice-hand",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "lucky",
    "so-close",
    "take-your-time",
    "hurry",
    "one-more",
    "back-soon",
    "bye",
)
COURTESIES = frozenset({"hello", "good-luck", "well-played", "thanks", "back-soon", "bye"})
"""Phrases and emotes that tell nothing of a hand: all that players say amid a deal of a rated match."""
