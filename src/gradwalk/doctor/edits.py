"""Small changes to the text of a training loop, each of which would undo one common slip.

Nothing is accused here: every change is a trial (trials.py), and counts only if the loss then falls.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .mutants import indices, is_a_margin, left_alone, operators, other_names, parts, slices
from .report import Finding
from .rewritten import Text
from .trials import Trial

if TYPE_CHECKING:
    from .running import Run
    from .signs import Loop

Edit = tuple[Trial, Finding, float, bool]
"""A trial, what it would mean, how far the loss may have fallen for it, and whether it leaves something out."""
LOOPS = (ast.For, ast.While)
BENT = re.compile(r"relu|tanh|sigm|softplus|elu|squash|activ|clip|clamp|abs|round|^int$|floor", re.I)


def edited(run: Run, loop: Loop) -> Iterator[Edit]:
    """Every change worth a trial, with what it would mean, the likeliest first."""
    where = loop.last_line()
    for name, tree in run.trees():
        beside = not name.endswith(where.file)
        if not beside or not name.endswith(".ipynb"):
            words = (loop.grad, loop.data, loop.visit.roles.back.name if loop.visit.roles.back else "backward")
            editor = Editor(name, tree, 0 if beside else where.line or 0, words, has_negative_targets(run.names))
            yield from editor.further_out(returns=True)
            yield from editor.further_in()
            yield from editor.set_before_the_loop()
            yield from editor.set_in_the_loop()
            yield from editor.swapped()
            yield from editor.with_function(loop.visit.kind, run.names)
            yield from editor.without_function()
            yield from editor.left_out()
            yield from editor.expressions()
            yield from editor.further_out(returns=False)


def edited_anywhere(run: Run) -> Iterator[Edit]:
    """The same for a program whose walk is not known: around its longest loop, and in all of its functions."""
    for name, tree in run.trees():
        loops = [n for n in tree.body if isinstance(n, LOOPS)]
        inside = max(loops, key=lambda n: (n.end_lineno or 0) - n.lineno, default=None)
        editor = Editor(name, tree, inside.body[-1].lineno if inside else 0, ("grad",), False)
        yield from editor.further_out(returns=True)
        yield from editor.left_out()
        yield from editor.expressions()


class Editor:
    """One file, and the loop in it that trains."""

    def __init__(self, name: str, tree: ast.Module, line: int, words: tuple[str, ...], below_zero: bool) -> None:
        self.tree, self.line, self.below_zero = tree, line, below_zero
        self.text = Text(name, tree)
        self.words = re.compile(rf"\.({'|'.join(map(re.escape, words))})\b|zero|step|update|optim|apply|\[.(g|grad).\]")
        around = [n for n in ast.walk(tree) if isinstance(n, LOOPS) and n.lineno <= line <= (n.end_lineno or 0)]
        self.loops: list[Any] = sorted(around, key=lambda n: -n.lineno)  # the innermost first

    def trains(self, statement: ast.AST) -> bool:
        """Whether a statement has to do with gradients or updates."""
        return self.words.search(ast.unparse(statement)) is not None

    def told(
        self, trial: Trial | None, kind: str, node: Any, what: str, fix: str, until: float = 0.1, less: bool = False
    ) -> Iterator[Edit]:
        if trial is not None:
            yield trial, Finding(kind, what, self.text.place(node), "", fix), until, less

    # ---- the changes ----

    def further_out(self, returns: bool) -> Iterator[Edit]:
        """The last statement of a loop or an `if`, after it."""
        for _, inner in _blocks_in(self.tree):
            last = inner.body[-1]
            ends = isinstance(last, ast.Return)
            wanted = ends if returns else not ends and isinstance(inner, LOOPS) and self._is_near(inner)
            if len(inner.body) < 2 or not wanted or isinstance(last, (*LOOPS, ast.FunctionDef)):
                continue
            if self._is_engine(inner):
                continue

            def change(tree: ast.Module, now: Any, inner: Any = inner) -> bool:
                moved = now(inner).body.pop()
                statements = _body_with(tree, now(inner))
                statements.insert(statements.index(now(inner)) + 1, moved)
                return True

            block = "loop" if isinstance(inner, LOOPS) else "if"
            if isinstance(last, ast.Return):
                what = (
                    f"the return stands inside the {block}: it ends the first time around, and only the first row, "
                    "layer or step is ever used; what comes after it is left out"
                )
                yield from self.told(
                    self.text.changed(change), "loss", last, what, "the return one level further out", 0.9
                )
            else:
                text = ast.unparse(last).splitlines()[0]
                what = f"`{text}` stands inside the {block} and belongs after it (one level further out)"
                yield from self.told(self.text.changed(change), "loss", last, what, "one level further out", 0.05)

    def further_in(self) -> Iterator[Edit]:
        """The statement after a loop, as the last one in it."""
        for body, inner in _blocks_in(self.tree):
            place = body.index(inner) + 1
            if not isinstance(inner, LOOPS) or place >= len(body) or self._is_engine(inner):
                continue
            after = body[place]
            made = {n.id for n in ast.walk(inner) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            used = {n.id for n in ast.walk(after) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
            made = {name for name in made if not _adds_up(inner, name)}
            if not made & used or isinstance(after, (*LOOPS, ast.Return, ast.FunctionDef, ast.ClassDef)):
                continue

            def change(tree: ast.Module, now: Any, inner: Any = inner, after: Any = after) -> bool:
                _body_with(tree, now(after)).remove(now(after))
                now(inner).body.append(now(after))
                return True

            text = ast.unparse(after).splitlines()[0]
            what = (
                f"`{text}` stands after the loop, not in it: only the last row's {sorted(made & used)[0]} is used, the "
                "last sample alone is learned"
            )
            yield from self.told(self.text.changed(change), "loss", after, what, "indent it: into the loop", 0.5)

    def set_before_the_loop(self) -> Iterator[Edit]:
        for loop in self.loops:
            for statement in loop.body:
                if not isinstance(statement, ast.Assign) or not _is_a_start(statement.value):
                    continue

                def change(tree: ast.Module, now: Any, loop: Any = loop, statement: Any = statement) -> bool:
                    now(loop).body.remove(now(statement))
                    now(loop).body = now(loop).body or [ast.Pass()]
                    statements = _body_with(tree, now(loop))
                    statements.insert(statements.index(now(loop)), now(statement))
                    return True

                name = ast.unparse(statement.targets[0])
                what = (
                    f"{name} is made anew in every step, so what it has gathered (a momentum or velocity, an average, "
                    "what was learned) is reset each time"
                )
                yield from self.told(
                    self.text.changed(change), "no update", statement, what, f"{name} = ...   # before the loop"
                )

    def set_in_the_loop(self) -> Iterator[Edit]:
        """What is set once before the loop, in every step."""
        for loop in self.loops:
            body = _body_with(self.tree, loop)
            used = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name)}
            for statement in body[: body.index(loop)]:
                target = statement.targets[0] if isinstance(statement, ast.Assign) else None
                if not isinstance(target, ast.Name) or target.id not in used or not _is_fresh(statement.value):
                    continue

                def change(tree: ast.Module, now: Any, loop: Any = loop, statement: Any = statement) -> bool:
                    now(loop).body.insert(0, copy.deepcopy(now(statement)))
                    return True

                what = (
                    f"{target.id} is set once, before the loop, and keeps growing: old graphs, losses or entries of "
                    "all steps are still in it. It has to be made anew (cleared, reset) in every step"
                )
                fix = f"{ast.unparse(statement).splitlines()[0]}   # inside of the loop"
                yield from self.told(self.text.changed(change), "loss", statement, what, fix)

    def swapped(self) -> Iterator[Edit]:
        for loop in self.loops[:1]:
            for first, second in zip(loop.body, loop.body[1:]):
                if not self.trains(first) or not self.trains(second):
                    continue

                def change(tree: ast.Module, now: Any, loop: Any = loop, first: Any = first) -> bool:
                    body = now(loop).body
                    i = body.index(now(first))
                    body[i], body[i + 1] = body[i + 1], body[i]
                    return True

                one, two = ast.unparse(first).splitlines()[0], ast.unparse(second).splitlines()[0]
                what = f"two lines stand in the wrong order: `{two}` must come before `{one}`"
                yield from self.told(self.text.changed(change), "no update", second, what, f"{two}\n{one}")

    def left_out(self) -> Iterator[Edit]:
        for statement in [s for loop in self.loops for s in loop.body]:
            text = ast.unparse(statement)
            if isinstance(statement, (*LOOPS, ast.If)) and statement.lineno <= self.line <= (statement.end_lineno or 0):
                continue
            if statement.lineno == self.line or (isinstance(statement, ast.Expr) and "print(" in text):
                continue

            def change(tree: ast.Module, now: Any, statement: Any = statement) -> bool:
                body = _body_with(tree, now(statement))
                body[body.index(now(statement))] = ast.copy_location(ast.Pass(), now(statement))
                return True

            what = f"without `{text.splitlines()[0]}` the loss falls: this line undoes what is learned"
            yield from self.told(
                self.text.changed(change), "no update", statement, what, "remove it, or look at what it does"
            )

    def with_function(self, kind: type, names: dict[str, Any]) -> Iterator[Edit]:
        """A nonlinearity, where a model has none: what a function of the model returns, or puts on a list, bent."""
        for name in ("tanh", "relu", "sigmoid"):
            if callable(getattr(kind, name, None)):
                call = f"({{}}).{name}()"
            elif callable(names.get(name)):
                call = f"{name}({{}})"
            else:
                continue
            for node in [n for region in self._regions[1:] for n in ast.walk(region)]:
                value = node.value if isinstance(node, ast.Return) else None
                if isinstance(value, (ast.ListComp, ast.List)) or value is None or BENT.search(ast.unparse(value)):
                    continue
                new = ast.parse(call.format(ast.unparse(value)), mode="eval").body
                what = (
                    "the model has no nonlinearity (no activation such as tanh or relu), and stacked linear layers are "
                    f"one linear layer: it cannot learn this. With {name} here, the loss falls"
                )
                yield from self.told(
                    self.text.replaced(value, new), "loss", node, what, f"return {ast.unparse(new)}", 0.5
                )
            return

    def without_function(self) -> Iterator[Edit]:
        """`f(x)` and `x.f()` read as `x`."""
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.Call) or self._is_engine(node):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            by_method = isinstance(node.func, ast.Attribute) and not node.args and not _is_module(node.func.value)
            inner = (
                node.func.value
                if by_method and isinstance(node.func, ast.Attribute)
                else node.args[0]
                if node.args
                else None
            )
            if inner is None or not BENT.search(name):
                continue
            what = (
                f"{name} stands in the way here: what comes out of it cannot reach the targets (negative ones, say), "
                f"or passes no gradient on. With a linear output, without {name}, the loss falls"
            )
            if is_a_margin(inner):
                continue  # a hinge: part of the loss, and not the output
            until = 0.9 if self.below_zero and re.search("relu|sigm|abs", name) else 0.1
            yield from self.told(
                self.text.replaced(node, inner), "loss", node, what, f"no {name} at the output", until, True
            )
            if self.below_zero and re.search("relu|sigm", name):
                leaks = ast.BinOp(node, ast.Add(), ast.BinOp(inner, ast.Mult(), ast.Constant(0.2)))
                what = (
                    f"{name} at the output never gets below 0, and the targets do (-1): it cannot reach these negative "
                    "targets. With something that does, it learns"
                )
                fix = f"tanh, or a linear output, for {name} in the last layer"
                yield from self.told(self.text.replaced(node, leaks), "loss", node, what, fix, 0.9)

    @cached_property
    def _engine(self) -> set[int]:
        """The ids of all syntax in classes that walk back: the engine itself."""
        kinds = [n for n in ast.walk(self.tree) if isinstance(n, ast.ClassDef)]
        engines = [kind for kind in kinds if any(getattr(part, "name", "").startswith("__add") for part in kind.body)]
        return {id(node) for kind in engines for node in ast.walk(kind)}

    def _is_engine(self, node: ast.AST) -> bool:
        return id(node) in self._engine

    def expressions(self) -> Iterator[Edit]:
        """One expression read otherwise (mutants.py), in what trains and what it calls; the likeliest kinds first."""
        regions = self._regions
        kinds = [slices, operators, left_alone, other_names, parts]
        for until, make in [(0.5, slices), *((0.1, kind) for kind in kinds[1:])]:
            for region in regions:
                yield from self._mutated(region, make, until)
        for region in regions:
            yield from self._mutated(region, indices(region), 0.5)

    def _mutated(self, region: ast.AST, make: Any, until: float) -> Iterator[Edit]:
        for node in _own(region):
            for new, told in make(node):
                if self._is_the_update(node):
                    continue  # it has its minus; what makes it climb is elsewhere
                here, there = ast.unparse(node), ast.unparse(new)
                line = self._statements.get(id(node))
                if self._is_shown(here):
                    continue
                what = f"with `{there}` for `{here}` the loss falls: {told or 'another sign or operator'}"
                place = node if hasattr(node, "lineno") else line
                yield from self.told(self.text.replaced(node, new), "loss", place, what, there, until)

    def _is_the_update(self, node: ast.AST) -> bool:
        """`p.data -= ...`"""
        minus = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)
        return minus and isinstance(getattr(node, "target", None), (ast.Attribute, ast.Subscript))

    def _is_shown(self, text: str) -> bool:
        """Whether it is printed only."""
        return "print(" in text

    @cached_property
    def _statements(self) -> dict[int, Any]:
        """For every piece of syntax, by its id, the innermost statement that it is in."""
        found: dict[int, Any] = {}
        for statement in [n for n in ast.walk(self.tree) if isinstance(n, ast.stmt)]:  # the outer ones first
            found |= {id(node): statement for node in ast.walk(statement)}
        return found

    @cached_property
    def _regions(self) -> list[Any]:
        """The loop that trains, then the functions that are called from it, directly or not; no engine."""
        found: list[Any] = self.loops[-1:] or [
            n for n in ast.walk(self.tree) if _is_a_part(n) and not self._is_engine(n)
        ]
        functions = [n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef) and not self._is_engine(n)]
        classes = [n for n in ast.walk(self.tree) if isinstance(n, ast.ClassDef) and not self._is_engine(n)]
        for region in found:  # grows on the way
            called = {_called(n) for n in ast.walk(region) if isinstance(n, ast.Call)}
            for kind in classes:
                if kind.name in called:
                    called |= {part.name for part in kind.body if isinstance(part, ast.FunctionDef)}
            made = {"__call__", "__init__"} if region is found[0] else set()
            found += [f for f in functions if f.name in called | made and f not in found]
        return found

    def _is_near(self, inner: Any) -> bool:
        return inner in self.loops or any(n is inner for region in self._regions for n in ast.walk(region))


def has_negative_targets(names: dict[str, Any]) -> bool:
    """Whether the program has a list of plain numbers, or of rows that end with one, of which some are below 0."""
    for name, thing in names.items():
        if not name.startswith("__") and isinstance(thing, (list, tuple)) and len(thing) >= 4:
            last = [row[-1] if isinstance(row, (list, tuple)) and row else row for row in thing]
            if all(type(x) in (int, float) for x in last) and min(last) < 0:
                return True
    return False


def _is_module(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("math", "np", "numpy", "random", "torch")


def _is_a_start(node: ast.AST) -> bool:
    """0.0, [0.0] * n, [0.0 for ...], {...}, Model(...): what something begins with."""
    if isinstance(node, (ast.Constant, ast.List, ast.Dict)):
        return True
    if isinstance(node, ast.BinOp):
        return isinstance(node.left, ast.List) and isinstance(node.op, ast.Mult)
    if isinstance(node, (ast.ListComp, ast.DictComp)):
        element = node.elt if isinstance(node, ast.ListComp) else node.value
        return _is_a_start(element)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].isupper()


def _is_a_part(node: ast.AST) -> bool:
    """A method by which a model or an optimizer does its work, in a file beside the one that trains."""
    return isinstance(node, ast.FunctionDef) and node.name in ("__call__", "forward", "step", "parameters", "update")


def _blocks_in(tree: ast.AST) -> Iterator[tuple[list[Any], Any]]:
    """Every loop and `if`, with the list of statements that it stands in."""
    for node in ast.walk(tree):
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(body, list):
                yield from ((body, inner) for inner in body if isinstance(inner, (*LOOPS, ast.If)))


def _own(region: ast.AST) -> Iterator[ast.AST]:
    """The syntax of a region without what is only printed."""
    waiting = [region]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Call) and _called(node) in ("print", "format"):
            continue
        yield node
        waiting += [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.JoinedStr)]


def _adds_up(block: ast.AST, name: str) -> bool:
    """`x = x + ...`, `x += ...`: what is kept from round to round."""
    for node in ast.walk(block):
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name:
            return True
        if not isinstance(node, ast.Assign) or name not in [ast.unparse(t) for t in node.targets]:
            continue
        if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node.value)):
            return True
    return False


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_fresh(node: ast.AST) -> bool:
    """`Value(0.0)`, `[]`, `0.0`: what a sum or a list begins with."""
    if isinstance(node, (ast.List, ast.Dict)):
        return not (node.elts if isinstance(node, ast.List) else node.keys)
    if isinstance(node, ast.Constant):
        return node.value == 0 and not isinstance(node.value, bool)
    return isinstance(node, ast.Call) and len(node.args) <= 1 and all(map(_is_fresh, node.args))


def _body_with(tree: ast.AST, statement: Any) -> list[Any]:
    """The list of statements that a statement stands in."""
    for node in ast.walk(tree):
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(body, list) and any(each is statement for each in body):
                return body
    raise ValueError("it stands nowhere")
