"""Commands of the play app."""
