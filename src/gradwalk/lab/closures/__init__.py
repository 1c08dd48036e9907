"""The closure lab: exercises on a `Value` class, and what is wrong with a learner's text, and why."""
