"""The exercises of the course: the class a learner completes, how it is tried, and what is said about it.

Here is what every lesson uses: a learner's programs, run and tried, and what the pages ask of Python (`browser`).
`closures/` is the closure lab, `lessons/` holds the hidden tests of each lesson's programs.
"""
