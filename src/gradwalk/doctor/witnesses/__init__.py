"""Slopes found by nudging, and the gradients they are compared with."""
