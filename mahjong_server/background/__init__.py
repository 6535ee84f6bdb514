"""Work beside requests: a task from start to stop, things gathered into batches, long lists in parts."""
