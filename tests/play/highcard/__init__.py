"""A tiny game with everything that the platform has to cope with: chance, sealed answers, turns, windows, bots."""
