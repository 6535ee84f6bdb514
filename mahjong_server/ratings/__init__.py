"""How strong people are, by game: openskill's Plackett-Luce model over the places of rated matches."""
