"""Work beside requests: jobs that are done again and again, things gathered into batches, long lists in parts."""
