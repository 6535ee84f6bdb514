"""The pages: the built frontend, what its answers name beforehand, and what stands where no view answers."""
