"""What holds for every correct training program, whatever it is about: each file checks one such property."""
