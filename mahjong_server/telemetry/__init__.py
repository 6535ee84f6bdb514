"""How the server is seen from outside: metrics, logs, and the ids that join a log's lines."""
