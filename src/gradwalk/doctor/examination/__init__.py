"""Examines one program from beginning to end, inside its own process."""
