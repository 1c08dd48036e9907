"""What is visible: cards, the lines between them, and the open frames around them."""

from __future__ import annotations

BINS = 12


class Card:
    def __init__(self, key: str, kind: str, frame: str) -> None:
        self.key = key
        self.kind = kind
        """result, leaf or constant; frame for a closed one"""
        self.frame = frame
        """The key of the open frame around it."""
        self.toggles = -1
        """The frame that a click on it opens."""
        self.idiom = -1
        """The idiom that the card is, while closed."""
        self.cells: list[int] = []
        self.pins: list[int] = []
        self.takes: list[int] = []
        """The edges from plain numbers that have no card."""
        self.fixed = 0
        """The number of these plain numbers, each counted on one card."""
        self.numbers: list[int] = []
        """Their cells."""
        self.order = 0.0
        self.name = ""
        self.symbol = ""
        self.many = ""
        """How many it stands for, in words; empty for one."""
        self.data = ""
        self.grad = ""
        self.zeros = ""
        """Which gradients are exactly 0 where others are not."""
        self.notes: list[str] = []
        self.listed = False
        """Whether it is a list of labelled values."""
        self.rows: list[list[str]] = []
        """For a list: name, data and gradient of each value."""
        self.narrow = False
        """Whether it should be high rather than wide."""
        self.bins: list[float] = []
        self.log = False
        """Whether the histogram has a logarithmic scale."""
        self.count = 0
        """The number of values it stands for."""
        self.hidden = 0
        """How many more are inside its operations."""
        self.given = False
        self.reached = False
        self.root = False
        self.born = ""
        self.cause = ""
        self.ill = False
        """Whether something in it is not finite."""
        self.more = ""
        self.node = -1
        self.wide = 0.0
        """A requested size, for a card that holds more than text; 0 means as large as its text."""
        self.high = 0.0


class Link:
    def __init__(self, start: int, end: int, role: int) -> None:
        self.start = start
        self.end = end
        self.role = role
        self.origin = 0
        """Lines of one origin run together until they part: from one card, in one colour."""
        self.count = 0
        self.total = 0.0
        """The total gradient that flows back along it."""
        self.size = 0.0
        """The same for absolute values."""
        self.slope = 0.0
        self.value = 0.0
        self.text = ""
        self.sources = 0
        """How many of the values on its first card it comes from."""
        self.part = ""
        """`1 of 40`, if it does not come from all of them."""
        self.ill = False
        """Whether what flows back along it is not finite."""
        self.plain = False
        """Whether it comes from a plain number, by which the derivative is of no interest."""
        self.carried = False
        """Whether it leads to a later turn of a loop on the same cards, and so around them and back to the left."""


class Box:
    """An open frame as it appears in the picture."""

    def __init__(self, key: str, parent: str, frame: int, title: str) -> None:
        self.key = key
        self.parent = parent
        self.frame = frame
        self.title = title
        self.order = 0.0
        self.series = False


class View:
    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.links: list[Link] = []
        self.boxes: list[Box] = []
