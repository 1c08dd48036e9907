"""Other people's programs, run with gradwalk in the place of their engine."""
