"""Seating of an event's rounds as a pure function of what is published: no Django, no clock, no chance of its own."""
