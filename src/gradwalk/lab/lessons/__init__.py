"""The hidden tests for the lessons' programs, lesson by lesson, and what they share."""
