"""What a page shows of the place besides a table: topics that it follows over one socket."""
