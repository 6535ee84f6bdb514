"""Daphne, bounded and drained."""
