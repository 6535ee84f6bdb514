"""The drill of the day: moments at which people or bots chose wrongly, for others to choose better."""
