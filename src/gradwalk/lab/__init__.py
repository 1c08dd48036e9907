"""The exercises of the course: the class a learner completes, how it is tested, and the feedback on it.

The modules here serve every lesson: they run and test a learner's programs and answer the pages (`browser`).
`closures/` is the closure lab; `lessons/` holds the hidden tests for each lesson's programs.
"""
