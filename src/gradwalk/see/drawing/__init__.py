"""How `draw` works, from a graph to a file.

trace, sums       the operations in order; long sums as one
idioms, norms     dot products, softmax, norms as one
laps, stretch     loops in series, found whole, with their first and last steps
loops, outline    the loops of the program that made them, even with turns of different sizes
nests, item       loops inside loops; one place in the rolled trace
recursion         the levels of a function that calls itself
frames, words     names of groups, and what they do in words
cells, facts      what is on each card
proof             whether a picture tells the truth, in lines and in words
pinned, opening   what is never hidden; what is open at first
portable          cards, layout and painting, which the browser has too
svg, dot, pdf, export, wire   the same as files
"""
