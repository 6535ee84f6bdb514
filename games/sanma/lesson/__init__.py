"""The deal that teaches riichi for three."""
