"""The server: a Django project whose apps are accounts, lobby and play."""
