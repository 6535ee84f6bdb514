"""The drill of the day: moments at which players chose wrongly, for others to choose better. Nothing is stored."""
