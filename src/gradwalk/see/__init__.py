"""Showing a computation: snapshots, names, walks, drawings, pages, notebooks, the terminal."""
