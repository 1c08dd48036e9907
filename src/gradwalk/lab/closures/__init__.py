"""The closure lab: the exercises of a `Value` class, what is wrong with a learner's body, and why."""
