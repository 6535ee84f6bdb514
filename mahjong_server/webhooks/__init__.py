"""Signed posts that tell programs elsewhere what has happened (https://www.standardwebhooks.com)."""
