"""How `draw` draws, from a graph to the file.

trace, idioms     the operations in order; long sums, dot products, softmax as one
loops, outline    the loops of the program that made them, turns of different sizes too
nests, item       loops inside loops; one place in the rolled trace
recursion         the levels of a function that calls itself
frames, words     what groups are called, what they do in words
cells, facts      what stands on each card
pinned, opening   what is never hidden; what is open at first
portable          cards, layout and painting, which the browser has too
svg, dot, pdf, export, wire   the same as files
"""
