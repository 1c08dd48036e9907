"""What a picture is made of: cells, edges and frames. Python makes them from a graph; a page receives them as JSON."""

from __future__ import annotations

from collections.abc import Sequence

CLOSED, ROLLED, UNROLLED = 0, 1, 2
"""The states of a frame: one card; its turns overlaid; every turn by itself."""
BORN = ["NaN", "inf", "NaN gradient", "infinite gradient"]
"""What can be born at a value whose inputs are all finite."""


class Cell:
    """One value, or many that this picture never tells apart."""

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
        """The operation with a mark for its plain number, `* §`, for pictures in which plain numbers have no cards."""
        self.place = 0
        """The place of its operation in the trace."""
        self.slot = 0
        """The same number for all cells in the same place of a loop's body."""
        self.path: list[list[int]] = []
        """The frames around it, from the outermost: [frame, turn, which]; turn -1 if it is from many, -2 if it is
        used in many; `which` is the number of the turn, also where turns are never told apart."""
        self.pinned = False
        """Never overlaid on others: the root, labelled values, births of NaN or infinity."""
        self.quoted = False
        """Whether it is a leaf named in a formula, which therefore has its own card."""
        self.list = -1
        """The frame of the list to which it belongs; -1 if it belongs to none."""
        self.root = False
        self.count = 1
        """The number of values."""
        self.hidden = 0
        """How many more are inside it: the partial sums of a long sum."""
        self.zeros = 0
        """How many of these are just the 0 from which a sum starts."""
        self.data: Stats = Stats()
        self.grad: Stats = Stats()
        self.parts: Stats = Stats()
        """The data of what is inside: the partial sums of a long sum."""
        self.inner = False
        """Whether it is inside an idiom and not one of its results."""
        self.owner = -1
        """For a cell inside an idiom whose result is pinned: the result's cell."""
        self.odd = ""
        """The turn of a loop in which it is far from what it is in the others."""
        self.sum = ""
        """For a long sum, what it is called without its number; otherwise empty."""
        self.how = ""
        """How it adds up, if not one after another."""
        self.least = 0
        """How many values it adds up, at least and at most."""
        self.most = 0
        self.reached = False
        self.born = ""
        """Which of BORN is born here, from finite inputs; empty if none is."""
        self.cause = ""
        """What it was made from, as a formula with numbers: 0 / 0."""
        self.births: list[int] = []
        """How many of each of BORN; empty if there are none."""
        self.far = ""
        """A text on what it is connected with outside the picture."""
        self.more = ""
        self.node = -1
        """The value's number in its graph; -1 for many."""


class Stats:
    """How many numbers there are, their range and spread, and how many are NaN or infinite."""

    def __init__(self) -> None:
        self.n = 0
        self.low = 0.0
        self.high = 0.0
        self.nans = 0
        self.infs = 0
        self.below = 0
        """How many of the infinities are -inf."""
        self.zeros = 0
        """How many are exactly 0."""
        self.bins: list[float] = []
        """The counts in twelve equal bins from low to high; empty for a single number."""
        self.log = False
        """Whether the bins are equal on a logarithmic scale."""


class Edge:
    """Edges of the graph from one cell to another."""

    def __init__(self, start: int, end: int, role: int) -> None:
        self.start = start
        self.end = end
        self.role = role
        """Which input it is; for a long sum or product, which kind of input."""
        self.count = 1
        self.total = 0.0
        """The gradient that flows back along it: the sum of all its parts."""
        self.size = 0.0
        """The same for absolute values: larger if parts of both signs run together."""
        self.slope = 0.0
        """The local derivative that is largest in absolute value."""
        self.value = 0.0
        """The largest number that flows forward along it."""
        self.text = ""
        """The local derivative as formula and number, if the edge is a single one."""
        self.through = ""
        """For an edge into an idiom: the derivative of the idiom's result, shown while it is closed."""
        self.toward_constant = False
        self.lag = -1
        """The loop in which it leads from one turn to another; -1 if its ends are in the same turn, or in no loop."""
        self.implied = False
        """Whether it comes from a plain number that goes without saying: the 2 of a square, the 0 at a sum's start."""
        self.ill = False
        """Whether what flows back along it is not finite."""


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
        """The name of a turn: row, neuron, step."""
        self.turns = 1
        self.size = 0
        """The number of operations in a turn."""
        self.values = 0
        self.broken = False
        """Whether NaN or infinity is born in it, which must be visible and not hidden behind formulas."""
        self.detail = True
        """Whether its turns can be told apart."""
        self.note = ""
        self.odd = ""
        """A text on which of its turns stands out, and how."""
        self.bare = False
        """Whether it is an idiom that needs no frame while it is open, because its last card says enough."""
        self.inside = ""
        """What it does, in words for a card."""
        self.lines: list[str] = []
        """The lines of its formula."""
        self.partly = False
        """Whether it does more than the lines say."""
        self.names: list[str] = []
        """The unlabelled values named in the lines,"""
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
        """How many leaves are just the 0 from which a sum starts."""
        self.results = 0
        self.script = False
        """Its loops and calls are those of the script that made it."""
        self.ink = False
        """Whether a backward pass has been made."""
        self.title = ""
        self.rows = 72
        """Lists of up to this many labelled values are shown one by one."""
        self.bars = True
        """Whether cards of many values show histograms."""
        self.homes: Sequence[int] = []
        """The cell of each value of the graph, to show where a walk is."""
