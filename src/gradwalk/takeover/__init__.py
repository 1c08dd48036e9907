"""Runs other people's programs with gradwalk in place of their engine."""
