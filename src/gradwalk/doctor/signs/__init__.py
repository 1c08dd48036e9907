"""What a recorded training loop shows: each function looks for one mistake."""
