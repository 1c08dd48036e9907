"""Small changes to the text of a training loop, each undoing one common slip.

This file accuses nothing: every change is a trial (trials.py) and counts only if the loss then falls.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Trial
from ..report import Finding
from ..text.caches import computed_again
from ..text.closures import bound_now
from ..text.gathered import gathered
from ..text.mutants import indices, is_a_margin, left_alone, operators, other_names, parts, slices
from ..text.preparations import without_preparations
from ..text.slips import SLIPS, floating
from ..text.training import (
    LOOPS,
    Training,
    adds_up,
    blocks_in,
    body_with,
    is_a_start,
    is_fresh,
    is_module,
    own,
)
from .constants import bends, rests_at_a_constant

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

Edit = tuple[Trial, Finding, float, bool, bool]
"""A trial, what it would mean, how far the loss may have fallen for it, whether it leaves something out, and whether
that it helps is enough: the data is the same."""
SHUFFLES = re.compile(r"shuffl|permut")
BENT = re.compile(r"relu|tanh|sigm|softplus|elu|squash|activ|clip|clamp|abs|round|^int$|floor", re.I)


def edited(run: Run, loop: Loop) -> Iterator[Edit]:
    """Every change worth a trial, the likeliest first, with what its success would mean."""
    where = loop.last_line()
    for name, tree in run.trees():
        beside = not name.endswith(where.file)
        if not beside or not name.endswith(".ipynb"):
            words = (loop.grad, loop.data, loop.visit.roles.back.name if loop.visit.roles.back else "backward")
            editor = Editor(name, tree, 0 if beside else where.line or 0, words)
            yield from editor.further_out(returns=True)
            yield from editor.slipped()
            yield from editor.computed_again()
            yield from editor.bound_now()
            yield from editor.further_in()
            yield from editor.gathered()
            yield from editor.set_before_the_loop()
            yield from editor.set_in_the_loop()
            yield from editor.swapped()
            yield from editor.without_preparations(rests_at_a_constant(run))
            yield from editor.with_function(loop.visit.kind, run.names) if not bends(run) else ()
            yield from editor.without_function()
            yield from editor.left_out()
            yield from editor.expressions()
            yield from editor.further_out(returns=False)


def edited_anywhere(run: Run, line: int = 0) -> Iterator[Edit]:
    """The same for a program whose walk is unknown: around a line or its longest loop, and in all functions."""
    for name, tree in run.trees():
        loops = [n for n in tree.body if isinstance(n, LOOPS)]
        inside = max(loops, key=lambda n: (n.end_lineno or 0) - n.lineno, default=None)
        editor = Editor(name, tree, line or (inside.body[-1].lineno if inside else 0), ("grad",))
        yield from editor.further_out(returns=True)
        yield from editor.slipped()
        yield from editor.computed_again()
        yield from editor.bound_now()
        yield from editor.further_in()
        yield from editor.gathered()
        yield from editor.set_before_the_loop()
        yield from editor.set_in_the_loop()
        yield from editor.without_preparations(rests_at_a_constant(run))
        yield from editor.without_function()
        yield from editor.left_out()
        yield from editor.expressions()


class Editor(Training):
    """The changes to try on one file."""

    def told(
        self, trial: Trial | None, kind: str, node: Any, what: str, fix: str, until: float = 0.1, less: bool = False
    ) -> Iterator[Edit]:
        if trial is not None:
            yield trial, Finding(kind, what, self.text.place(node), "", fix), until, less, False

    # ---- the changes ----

    def further_out(self, returns: bool) -> Iterator[Edit]:
        """Move the last statement of a loop or an `if` after it."""
        for _, inner in blocks_in(self.tree):
            last = inner.body[-1]
            ends = isinstance(last, ast.Return)
            wanted = ends if returns else not ends and isinstance(inner, LOOPS) and self.is_near(inner)
            if len(inner.body) < 2 or not wanted or isinstance(last, (*LOOPS, ast.FunctionDef)):
                continue
            if self.is_engine(inner):
                continue

            def change(tree: ast.Module, now: Any, inner: Any = inner) -> bool:
                moved = now(inner).body.pop()
                statements = body_with(tree, now(inner))
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

    def slipped(self) -> Iterator[Edit]:
        """Undo common slips with arrays and lists (slips.py), anywhere in the file."""
        for make in SLIPS:
            for node in own(self.tree):
                for new, told in make(node):
                    here, there = (ast.unparse(n).splitlines()[0] for n in (node, new))
                    what = f"`{here}`: {told}. With `{there}` the loss falls"
                    trial = self.text.replaced(node, new)
                    if trial is not None:
                        finding = Finding("loss", what, self.text.place(node), "", there)
                        yield trial, finding, 0.9, False, make is floating

    def computed_again(self) -> Iterator[Edit]:
        for trial, finding in computed_again(self.text):
            yield trial, finding, 0.1, False, False

    def bound_now(self) -> Iterator[Edit]:
        """Bind functions made in a loop to the values of their own iteration."""
        for node in ast.walk(self.tree):
            for mend in bound_now(self.text, node, Trial()):
                yield mend.trial, mend.finding, 0.95, False, False

    def without_preparations(self, rests: bool) -> Iterator[Edit]:
        """Leave out preparations; `rests` if the loss ends at that of the best constant, as then even a change in the
        order of the same data may be the fix."""
        for loop in self.loops[-1:]:
            for trial, finding, together in without_preparations(self.text, loop):
                yield trial, finding, 0.95 if together and rests else 0.5, False, together and rests

    def further_in(self) -> Iterator[Edit]:
        """Move the statement after a loop to the end of its body."""
        for body, inner in blocks_in(self.tree):
            place = body.index(inner) + 1
            if not isinstance(inner, LOOPS) or place >= len(body) or self.is_engine(inner):
                continue
            after = body[place]
            made = {n.id for n in ast.walk(inner) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            used = {n.id for n in ast.walk(after) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
            made = {name for name in made if not adds_up(inner, name)}
            if not made & used or isinstance(after, (*LOOPS, ast.Return, ast.FunctionDef, ast.ClassDef)):
                continue

            def change(tree: ast.Module, now: Any, inner: Any = inner, after: Any = after) -> bool:
                body_with(tree, now(after)).remove(now(after))
                now(inner).body.append(now(after))
                return True

            text = ast.unparse(after).splitlines()[0]
            what = (
                f"`{text}` stands after the loop, not in it: only the last row's {sorted(made & used)[0]} is used, the "
                "last sample alone is learned"
            )
            yield from self.told(self.text.changed(change), "loss", after, what, "indent it: into the loop", 0.5)

    def gathered(self) -> Iterator[Edit]:
        """Let a sum carry on from one iteration of its loop to the next."""
        for made, new in gathered(self.text):
            name, there = ast.unparse(made.targets[0]), ast.unparse(new)
            what = (
                f"{name} begins anew in every turn of the loop, so only the last turn counts: what the turns before "
                "have added is lost"
            )
            yield from self.told(self.text.replaced(made, new), "loss", made, what, there, 0.9)

    def set_before_the_loop(self) -> Iterator[Edit]:
        for loop in self.loops:
            for statement in loop.body:
                if not isinstance(statement, ast.Assign) or not is_a_start(statement.value):
                    continue

                def change(tree: ast.Module, now: Any, loop: Any = loop, statement: Any = statement) -> bool:
                    now(loop).body.remove(now(statement))
                    now(loop).body = now(loop).body or [ast.Pass()]
                    statements = body_with(tree, now(loop))
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
        """Set in every step what is set once before the loop."""
        for loop in self.loops:
            body = body_with(self.tree, loop)
            used = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name)}
            for statement in body[: body.index(loop)]:
                target = statement.targets[0] if isinstance(statement, ast.Assign) else None
                if not isinstance(target, ast.Name) or target.id not in used or not is_fresh(statement.value):
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
            shuffles = SHUFFLES.search(text.splitlines()[0]) is not None
            kind = "data" if shuffles else "no update"
            if not self.trains(statement) and not shuffles:
                continue  # data, a state, a count: changing it makes another task

            def change(tree: ast.Module, now: Any, statement: Any = statement) -> bool:
                body = body_with(tree, now(statement))
                body[body.index(now(statement))] = ast.copy_location(ast.Pass(), now(statement))
                return True

            what = f"without `{text.splitlines()[0]}` the loss falls: this line undoes what is learned"
            if shuffles:
                what += " (rows that are shuffled without their targets no longer belong to them)"
            yield from self.told(self.text.changed(change), kind, statement, what, "remove it, or look at what it does")

    def with_function(self, kind: type, names: dict[str, Any]) -> Iterator[Edit]:
        """Give a model without a nonlinearity one: apply it to what a function of the model returns or appends."""
        for name in ("tanh", "relu", "sigmoid"):
            if callable(getattr(kind, name, None)):
                call = f"({{}}).{name}()"
            elif callable(names.get(name)):
                call = f"{name}({{}})"
            else:
                continue
            for node in [n for region in self.regions[1:] for n in ast.walk(region)]:
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
        """Replace `f(x)` and `x.f()` by `x`."""
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.Call) or self.is_engine(node):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            by_method = isinstance(node.func, ast.Attribute) and not node.args and not is_module(node.func.value)
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
                continue  # a hinge: part of the loss, not of the output
            fix = f"no {name} at the output"
            yield from self.told(self.text.replaced(node, inner), "loss", node, what, fix, less=True)

    def expressions(self) -> Iterator[Edit]:
        """Change one expression (mutants.py) in the training code and what it calls, the likeliest kinds first."""
        regions = self.regions
        kinds = [slices, operators, left_alone, other_names, parts]
        for until, make in [(0.5, slices), *((0.1, kind) for kind in kinds[1:])]:
            for region in regions:
                yield from self._mutated(region, make, until)
        for region in regions:
            yield from self._mutated(region, indices(region), 0.5)

    def _mutated(self, region: ast.AST, make: Any, until: float) -> Iterator[Edit]:
        for node in own(region):
            for new, told in make(node):
                if self._is_the_update(node) or self._decides(node):
                    continue  # it has its minus; what makes it climb is elsewhere
                here, there = ast.unparse(node), ast.unparse(new)
                line = self.statements.get(id(node))
                if self._is_shown(here):
                    continue
                what = f"with `{there}` for `{here}` the loss falls: {told or 'another sign or operator'}"
                if self._is_an_ascent(node):
                    what = f"the parameters move uphill: the update adds its step, `{here}`. With a minus it learns"
                    yield from self.told(self.text.replaced(node, new), "ascent", line or node, what, there, until)
                    continue
                place = node if hasattr(node, "lineno") else line
                yield from self.told(self.text.replaced(node, new), "loss", place, what, there, until)

    def _is_the_update(self, node: ast.AST) -> bool:
        """Matches `p.data -= ...`."""
        return isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)

    def _decides(self, node: ast.AST) -> bool:
        """Matches `if nxt < 0`, which decides what a row, a target or a move in a game is: changed, it is another
        task."""
        return isinstance(node, ast.Compare) and not self.trains(self.statements.get(id(node), node))

    def _is_an_ascent(self, node: ast.AST) -> bool:
        """Matches `p.data += ...`."""
        plus = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)
        return plus and isinstance(getattr(node, "target", None), ast.Attribute) and self.trains(node)

    def _is_shown(self, text: str) -> bool:
        """Whether a text is that of a print."""
        return "print(" in text
