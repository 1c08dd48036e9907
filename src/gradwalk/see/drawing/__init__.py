"""How `draw` draws, from what is shown to the file.

cards      what stands on each card, what each line is about
fold       many values that are alike, on one card
layout     which rank, in which order, how far apart: boxes and lines without meaning
boxes      how large a card is
lines      how a line bends
shapes     rectangles and texts
svg        all of it as a file, in colours
dot        the same for Graphviz
textwidth  how wide a text will be
"""
