"""What a person may be called, and how names are compared, told apart and found."""
