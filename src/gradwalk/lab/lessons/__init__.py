"""The hidden tests of the lessons' programs, by lesson, and what they share."""
