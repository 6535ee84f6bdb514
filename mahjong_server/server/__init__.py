"""The ASGI servers: uvicorn and Daphne, with one set of bounds and one way to begin and to end."""
