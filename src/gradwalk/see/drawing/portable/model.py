"""What a picture is made of: cells, edges and frames. Python makes them from a graph; a page gets them as JSON."""

from __future__ import annotations

from collections.abc import Sequence

CLOSED, ROLLED, UNROLLED = 0, 1, 2
"""The states of a frame: one card; its turns laid over each other; every turn by itself."""
BORN = ["NaN", "inf", "NaN gradient", "infinite gradient"]
"""What can begin at a value, all of whose inputs are finite."""


class Cell:
    """One value, or many that are never told apart in this picture."""

    def __init__(self, number: int, kind: str) -> None:
        self.id = number
        self.kind = kind
        """leaf, constant or result"""
        self.name = ""
        self.given = False
        """The name is the user's label."""
        self.variable = ""
        """Of many values, what the script calls each of them, or a list with it."""
        self.symbol = ""
        self.pattern = ""
        """The operation with a mark for its plain number: `* §`; used where plain numbers are not cards."""
        self.place = 0
        """Where its operation stands in the trace."""
        self.slot = 0
        """Cells of the same place in the body of a loop have the same number."""
        self.path: list[list[int]] = []
        """The frames around it, from the outermost: [frame, turn, which]; turn -1 if it is from many, -2 if it is
        used in many; `which` is the number of the turn, also where turns are never told apart."""
        self.pinned = False
        """Never laid over others: the root, labelled values, births of what is not finite."""
        self.quoted = False
        """A leaf that is named in a formula, and so has its own card."""
        self.list = -1
        """The frame of the list that it is one of; -1: of none."""
        self.root = False
        self.count = 1
        """How many values."""
        self.hidden = 0
        """How many more are inside: the partial sums of a long sum."""
        self.zeros = 0
        """How many of all these are nothing but the 0 that a sum starts from."""
        self.data: Stats = Stats()
        self.grad: Stats = Stats()
        self.parts: Stats = Stats()
        """The data of what is inside: of the partial sums of a long sum."""
        self.inner = False
        """Inside an idiom: not what comes out of it."""
        self.owner = -1
        """Inside an idiom whose result is pinned: the result's cell."""
        self.odd = ""
        """In which turn of a loop it lies far from what it is in the others."""
        self.sum = ""
        """Of a long sum, what it is called without its number; else empty."""
        self.how = ""
        """How it adds up, if not one after another."""
        self.least = 0
        """How many it adds up, at least and at most."""
        self.most = 0
        self.reached = False
        self.born = ""
        """What is not finite here while everything it was made from is: one of BORN; else empty."""
        self.cause = ""
        """What it was made from, as a formula with numbers: 0 / 0."""
        self.births: list[int] = []
        """How many of each of BORN; empty if there are none."""
        self.far = ""
        """What it is connected with that is not in the picture, in words."""
        self.more = ""
        self.node = -1
        """The value's number in its graph; -1 for many."""


class Stats:
    """How many numbers, between what and what, how they are spread, and how many are none."""

    def __init__(self) -> None:
        self.n = 0
        self.low = 0.0
        self.high = 0.0
        self.nans = 0
        self.infs = 0
        self.below = 0
        """How many of the infinite ones are -inf."""
        self.zeros = 0
        """How many are exactly 0."""
        self.bins: list[float] = []
        """Twelve equal parts from low to high; empty for a single number."""
        self.log = False
        """The parts are equal on a logarithmic scale."""


class Edge:
    """A line from cell to cell."""

    def __init__(self, start: int, end: int, role: int) -> None:
        self.start = start
        self.end = end
        self.role = role
        """Which input; of a long sum or product, which kind of input."""
        self.count = 1
        self.total = 0.0
        """The gradient that flows back along it: the sum of all its parts."""
        self.size = 0.0
        """The same, signs left out: larger where parts of both signs run together."""
        self.slope = 0.0
        """The local derivative of the largest size."""
        self.value = 0.0
        """The largest number that flows forward along it."""
        self.text = ""
        """The local derivative as formula and number, where it is one value."""
        self.through = ""
        """Into an idiom: the derivative of its result, where it is closed."""
        self.toward_constant = False
        self.lag = -1
        """The loop in which it leads from one turn to another; -1: its ends are in the same turn, or in no loop."""
        self.implied = False
        """From a plain number that goes without saying: the 2 of a square, the 0 that a sum starts from."""
        self.ill = False
        """What flows back along it is not finite."""


class Frame:
    """A loop, a layer, a chain, a part of the graph."""

    def __init__(self, number: int, parent: int, kind: str) -> None:
        self.id = number
        self.parent = parent
        self.kind = kind
        """parallel, series, chain, part; idiom, which is one operation while it is closed; run for a loop over one
        operation or idiom, which needs no frame around it; list for labelled values that share a card while it is
        closed, a line for each"""
        self.title = ""
        self.turn = ""
        """What a turn is called: row, neuron, step."""
        self.turns = 1
        self.size = 0
        """How many operations a turn has."""
        self.values = 0
        self.broken = False
        """NaN or infinity is born in it: to be seen, not to be told in formulas."""
        self.detail = True
        """Its turns can be told apart."""
        self.note = ""
        self.odd = ""
        """Which of its turns stands out, and how."""
        self.bare = False
        """An idiom without a frame around it while it is open: its last card says enough."""
        self.inside = ""
        """What it does, in words: for a card."""
        self.lines: list[str] = []
        """Of a formula, how it is written."""
        self.partly = False
        """It does more than that."""
        self.names: list[str] = []
        """The values without a label that are named in it,"""
        self.named: list[int] = []
        """and their cells."""


class Document:
    """Everything a picture can show."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.edges: list[Edge] = []
        self.frames: list[Frame] = []
        self.values = 0
        self.leaves = 0
        self.constants = 0
        self.starts = 0
        """Leaves that are nothing but the 0 which a sum starts from."""
        self.results = 0
        self.script = False
        """Its loops and calls are those of the script that made it."""
        self.ink = False
        """A backward pass has been made."""
        self.title = ""
        self.rows = 72
        """Lists of up to this many labelled values are told one by one."""
        self.bars = True
        """Cards of many values show how these are spread."""
        self.homes: Sequence[int] = []
        """For each value of the graph, its cell: to show where a walk stands."""
