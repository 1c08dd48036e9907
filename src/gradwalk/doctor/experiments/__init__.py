"""Settles suspicions, each by running the program again with one thing changed."""
