"""What people say to one another, whom they would rather not hear, and those who keep the peace."""
