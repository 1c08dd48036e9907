"""What Python and the browser have in common: everything from cells to the SVG of a picture.

The files in this folder are written in a small subset of Python, which
web/translate.py turns into the JavaScript of the page, the widget and the course. So there
is one layout and one painter, and a picture is the same everywhere, to the pixel.

basics   the few functions that are written twice, here and in web/src/picture/basics.ts
model    cells, frames, edges: what a picture is made of
view     what is seen: cards, lines, open frames
cut      which cards are seen when some frames are open
tell     what a card says
typeset  formulas as a person writes them
layered  where boxes and lines go, from net (ranks), ordering (few crossings) and spacing (short lines)
levels   what the layout works with
bands    from ranks to coordinates, long rows wrapped
routes   the way of every line
arrange  frames inside frames
lines    how a line bends, and what is written on it
paint    a picture as SVG, from shapes, cards, strokes and legend

The subset: functions and plain classes; lists accessed by index, maps through get and put;
comparisons of numbers and texts only; no keyword arguments, sets or exceptions.
"""
