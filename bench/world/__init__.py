"""How large a world the measured figures bear: the figures, a model of processes and databases, and the arithmetic."""
