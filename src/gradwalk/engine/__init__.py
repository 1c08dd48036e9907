"""The engine: the table of operations, the walk, and Value.

    ops.py     every operation once: its computation and its local derivatives
    graph.py   the walk backward: in which order, and the one line of backpropagation
    value.py   Value: how a computation is recorded

Nothing in this room imports from another room.
"""

from . import ops, printers
from .guarded import guarded
from .twin import Reference as Reference  # first: after this, value.py holds the native twin, if there is one
from .value import Value as Value
from .value import constant as constant

for row in (*ops.TABLE.values(), guarded):
    printers.speed_up(row)
