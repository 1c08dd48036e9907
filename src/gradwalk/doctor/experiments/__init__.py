"""Suspicions, each settled by running the program again with one thing changed."""
