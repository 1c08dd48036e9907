"""How `draw` works, from a graph to a file.

trace, idioms     the operations in order; long sums, dot products, softmax as one
loops, outline    the loops of the program that made them, even with turns of different sizes
nests, item       loops inside loops; one place in the rolled trace
recursion         the levels of a function that calls itself
frames, words     names of groups, and what they do in words
cells, facts      what is on each card
pinned, opening   what is never hidden; what is open at first
portable          cards, layout and painting, which the browser has too
svg, dot, pdf, export, wire   the same as files
"""
