"""The deal of the day: one wall for everybody, one try that counts, and all of them compared."""
