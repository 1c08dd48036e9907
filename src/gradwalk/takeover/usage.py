"""How a program uses its class: read from its text, before it runs.

What a program looks at decides whether another class can stand in: a program that counts the nodes of a graph sees that
ours has others; one that makes values from whole numbers sees that ours are floats. The inside of the class itself is
not examined here.
"""

from __future__ import annotations

import ast
import copy
import linecache
import re
from collections.abc import Iterator, Sequence, Set
from pathlib import Path

from .trees import asks_only_whether, ends, everything, parents_of, walk

DRAWS = {"graphviz", "Digraph"}
"""A program that mentions these walks its graph to draw it: a picture of ours will do too."""
MENTIONED = re.compile(r"\.(\w+)|\b(\w+)\s*=|['\"](\w+)['\"]")
"""`.word`, `word=` and `"word"`."""
WHOLE = {"int", "len", "round", "randint", "randrange"}


def imported(tree: ast.Module, file: Path, home: Path) -> Iterator[Path]:
    """The files beside the program that this one imports."""
    for node in everything(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module or ''}.{alias.name}".strip(".") for alias in node.names)]
        level = getattr(node, "level", 0)
        start = file.parents[level - 1] if 0 < level <= len(file.parents) else home
        for name in filter(None, names):
            place = start.joinpath(*name.split("."))
            yield from (path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())


def may_import(packages: set[str], node: ast.AST) -> bool:
    """Whether this imports one of these packages, or something that is known only at run time."""
    if isinstance(node, ast.Import):
        return any(alias.name.partition(".")[0] in packages for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").partition(".")[0] in packages
    return isinstance(node, ast.Call) and ends(node.func) in ("import_module", "__import__")


def texts(text: str, file: Path, home: Path, most: int = 200) -> dict[str, ast.Module]:
    """The program and everything it imports from its own folder, parsed."""
    found: dict[str, ast.Module] = {}
    waiting = [(file, text)]
    while waiting and len(found) < most:
        path, text = waiting.pop()
        if str(path) in found:
            continue
        try:
            found[str(path)] = tree = ast.parse(text)
        except SyntaxError:
            continue
        for other in imported(tree, path, home):
            waiting.append((other, other.read_text(encoding="utf-8", errors="replace")))
    return found


def spoken_of(trees: dict[str, ast.Module], classes: set[str]) -> set[str]:
    """The attributes, keywords and texts of one word in a program, without the classes of these names."""
    found: set[str] = set()
    for file, tree in trees.items():
        lines = linecache.getlines(file)[:]
        for node in everything(tree):
            if isinstance(node, ast.ClassDef) and node.name in classes and node.end_lineno:
                lines[node.lineno - 1 : node.end_lineno] = ["\n"] * (node.end_lineno - node.lineno + 1)
        found.update(*MENTIONED.findall("".join(lines)))
    return found


class Usage:
    """What the text of a program says about one of its classes."""

    def __init__(self, trees: dict[str, ast.Module], kind: type) -> None:
        self.name = kind.__name__
        own = {base.__name__ for base in kind.__mro__[:-1]}
        self._read([node for tree in trees.values() for node in _outside(tree, own)])

    def without(self, name: str) -> Usage:
        """The same, without the function or class of this name."""
        defined = (f for f in self.nodes if isinstance(f, (ast.FunctionDef, ast.ClassDef)) and f.name == name)
        inside = {id(x) for f in defined for x in walk(f)}
        other = copy.copy(self)
        other._read([x for x in self.nodes if id(x) not in inside])
        return other

    def _read(self, nodes: list[ast.AST]) -> None:
        self.nodes = nodes
        self.parents = parents_of(self.nodes)
        words = {x.id for x in self.nodes if isinstance(x, ast.Name)}
        words |= {a.name for x in self.nodes if isinstance(x, (ast.Import, ast.ImportFrom)) for a in x.names}
        self.draws = not words.isdisjoint(DRAWS)
        heirs = [
            x for x in self.nodes if isinstance(x, ast.ClassDef) and any(ends(base) == self.name for base in x.bases)
        ]
        self.derived = bool(heirs)
        self.calls = [x for x in self.nodes if isinstance(x, ast.Call) and ends(x.func) == self.name]
        self.calls += [x for heir in heirs for x in walk(heir) if isinstance(x, ast.Call) and _begins_as_its_base(x)]

    def reads(self, names: set[str], containers: Set[str] = frozenset()) -> str:
        """Which of these attributes is read, and on which line; "" if none is. Of these containers, it may be asked
        whether they are empty."""
        for node in self.nodes:
            if not (isinstance(node, ast.Attribute) and node.attr in names and isinstance(node.ctx, ast.Load)):
                continue
            if node.attr not in containers or not asks_only_whether(node, self.parents):
                return f".{node.attr} in line {node.lineno}"
        return ""

    def shows(self, name: str) -> int:
        """The line on which it prints this attribute without a format; 0 if it does not."""
        for node in self.nodes:
            if isinstance(node, ast.Attribute) and node.attr == name and self._is_shown(node):
                return node.lineno
        return 0

    def _is_shown(self, node: ast.AST) -> bool:
        user = self.parents.get(id(node))
        while isinstance(user, (ast.List, ast.Tuple, ast.ListComp, ast.Starred, ast.Dict)):
            user = self.parents.get(id(user))
        if isinstance(user, ast.FormattedValue):
            return user.format_spec is None
        return isinstance(user, ast.Call) and ends(user.func) in ("print", "str", "repr")

    def uses_result(self, function: str) -> int:
        """The line on which it uses what this function or method returns; 0 if it does not."""
        for call in self._calls_of(function):
            if not isinstance(self.parents.get(id(call)), ast.Expr):
                return call.lineno
        return 0

    def other_call(self, function: str, arguments: int, keyword: str = "") -> int:
        """The line on which it calls this function with another number of arguments; 0 if it does not. One more is as
        good as this keyword."""
        for call in self._calls_of(function):
            named = [x.arg for x in call.keywords]
            more = len(call.args) - arguments + len(named)
            if named not in ([], [keyword]) or more not in ((0, 1) if keyword else (0,)):
                return call.lineno
        return 0

    def _calls_of(self, function: str) -> list[ast.Call]:
        return [x for x in self.nodes if isinstance(x, ast.Call) and ends(x.func) == function]

    def mentions_base(self, kind: type) -> str:
        """One of the program's own base classes that it mentions elsewhere, as in isinstance(x, Base)."""
        bases = {base.__name__ for base in kind.__mro__[1:-1]} - {"Generic", "ABC"}
        return next((x.id for x in self.nodes if isinstance(x, ast.Name) and x.id in bases), "")

    def strange_call(
        self, keywords: set[str], words: set[str], rest: Sequence[str], same_order: bool, graph: Set[str] = frozenset()
    ) -> str:
        """A call that makes values in a way that ours does not accept; "" if there is none. `words` are arguments that
        may stand beside a number, by name or at their place among the `rest` of its parameters; those of the `graph`
        may do so where a function makes results by hand."""
        for call in self.calls:
            named, by_place = {keyword.arg for keyword in call.keywords}, {*rest[: len(call.args) - 1]}
            starred = any(isinstance(x, ast.Starred) for x in call.args)
            allowed = words | graph if graph and self._in_a_function(call) else words
            if call.args and not starred and len(call.args) <= len(rest) + 1 and named | by_place <= allowed:
                continue
            strange = named - keywords - (words if len(call.args) < 2 else set())
            if strange:
                return f"{self.name}(..., {min(map(str, strange))}=...) in line {call.lineno}"
            if len(call.args) > 1 and not same_order:
                return f"{self.name}(...) with {len(call.args)} arguments in line {call.lineno}"
        return ""

    def _in_a_function(self, call: ast.AST) -> bool:
        """Whether it belongs to a function of some arguments."""
        around = self.parents.get(id(call))
        while around is not None and not isinstance(around, ast.FunctionDef):
            around = self.parents.get(id(around))
        return around is not None and any(isinstance(x, ast.arg) for x in ast.walk(around.args))

    def only_set(self, flag: str) -> bool:
        """Whether a flag is nothing but set, `requires_grad=True`: never to False, nor read or changed later."""
        given = [k.value for call in self.calls for k in call.keywords if k.arg == flag]
        spoken = any(isinstance(x, ast.Attribute) and x.attr == flag for x in self.nodes)
        return not spoken and all(isinstance(x, ast.Constant) and x.value is True for x in given)

    def makes_whole(self) -> int:
        """The line on which it makes a value from a whole number and keeps it; 0 if it does not.

        `Value(0)` as the start of a sum, and `Value(1) - x`, become floats through what is added to them.
        """
        for call in self.calls:
            if not (call.args and _is_whole(call.args[0])):
                continue
            user = self.parents.get(id(call))
            if isinstance(user, (ast.Assign, ast.List, ast.Tuple, ast.ListComp, ast.Dict)):
                return call.lineno
        return 0


def _begins_as_its_base(x: ast.Call) -> bool:
    """`super().__init__(...)`: a value is made, of a class below."""
    if not (isinstance(x.func, ast.Attribute) and x.func.attr == "__init__"):
        return False
    return isinstance(x.func.value, ast.Call) and ends(x.func.value.func) == "super"


def _is_whole(x: ast.expr) -> bool:
    if isinstance(x, ast.UnaryOp):
        return _is_whole(x.operand)
    if isinstance(x, ast.Call):
        return ends(x.func) in WHOLE
    return isinstance(x, ast.Constant) and type(x.value) is int and x.value != 0


def _outside(tree: ast.AST, own: set[str]) -> Iterator[ast.AST]:
    """Every node that is not inside these classes."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef) and node.name in own:
            continue
        yield node
        yield from _outside(node, own)
