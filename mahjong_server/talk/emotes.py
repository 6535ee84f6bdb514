"""Faces that people show at a table with one tap. Their pictures and names are the frontend's."""

EMOTES = ("hello", "thanks", "well-played", "laugh", "oops", "thinking", "wow", "sorry")
