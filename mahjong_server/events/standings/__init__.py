"""Standings of an event as a pure function of its results: exact fractions, no Django, no clock, no chance."""
