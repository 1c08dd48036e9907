"""The exercises of the course: the class a learner completes, how it is tried, and what is said about it."""
