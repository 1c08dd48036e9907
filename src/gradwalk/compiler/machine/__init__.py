"""The block machine: what a program becomes before C runs it, and the C that runs it."""
