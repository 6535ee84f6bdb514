"""What the bots of Little Mahjong reckon with, counted in their own games, and how true it is."""
