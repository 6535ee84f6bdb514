"""A contest: an event as pure functions of its log. No Django, no clock, no chance but what is handed in."""
