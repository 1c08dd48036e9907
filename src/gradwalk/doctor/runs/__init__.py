"""Run a program and watch it, as it is or with one thing done differently."""
