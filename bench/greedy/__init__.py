"""Players by a rule of a line or two, one a game: what its levels are measured against, no level themselves.

Such a player is the ``PLAYER`` of the module that is named as its game.
"""
