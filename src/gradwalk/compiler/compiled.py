"""compile: a function of one sample, run over whole batches.

    @gradwalk.compile
    def hinge(x, y):                       # one sample, plain scalar code
        return gradwalk.relu(1 - y * model(x))

    loss = hinge(X, Y)                     # the mean over all rows of X and Y, as one Value
    loss.backward()                        # fills the gradients of the model's parameters

The function is traced once: run on stand-ins, recorded as a program, differentiated and
fused (trace.py, kernel.py). After that each call only checks that everything around the function is
unchanged (surroundings.py), gathers the parameters' current numbers and runs the program over the
rows (backends/). The result is one node whose inputs are the parameters, so compiled and eager code
can be mixed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial, update_wrapper
from types import ModuleType
from typing import Any

from ..engine.collector import uncollected
from ..engine.containers import is_container
from ..engine.containers import named as named_entries
from ..engine.modes import modes
from ..engine.plain_text import visible
from ..engine.transforms import differentiating, value_and_grad
from ..engine.value import Value
from . import batches as batch
from . import ragged, refusals
from .dice import Dice
from .higher import Derived
from .kernel import CODES, Kernel, choose
from .program import Program
from .reach import Reach
from .refusals import BranchError
from .results import likes_arrays
from .structure import RaggedError, plain
from .surroundings import Surroundings
from .trace import trace

REDUCTIONS = ("mean", "sum", None)


def compile(
    f: Callable[..., Any] | None = None,
    *,
    reduce: str | None = "mean",
    backend: str = "native",
    dtype: str = "float64",
    threads: int | None = None,
) -> Any:
    """Turn `f`, a function of one sample, into one of a whole batch.

    reduce    "mean" or "sum" over the rows, as one Value to call backward() on;
              None for the results of every row, as plain numbers (prediction)
    backend   "native", "numpy", "python" or "jax"; without a compiled extension "native" becomes
              "numpy", and without NumPy "python"; print the compiled function to see which it is
    dtype     "float64" or "float32": the precision of the computation
    threads   how many to use for large batches; None: one per processor. Results do not depend on it

    Every Value that `f` uses from outside is a parameter: each call uses its current number. Everything
    else that `f` uses from outside is compared at each call; if it changed, `f` is traced again.
    Also a decorator: `@compile` or `@compile(reduce=None)`.
    """
    if f is None:
        return partial(compile, reduce=reduce, backend=backend, dtype=dtype, threads=threads)
    if not callable(f):
        raise TypeError(
            f"compile takes a function of one sample, got {type(f).__name__}: write compile(f), not compile(f(x))"
        )
    if reduce not in REDUCTIONS:
        raise ValueError(f'reduce must be "mean", "sum" or None, got {reduce!r}')
    if dtype not in CODES:
        raise ValueError(f'dtype must be "float64" or "float32", got {dtype!r}')
    if threads is not None and (not isinstance(threads, int) or threads < 1):
        raise ValueError(f"threads must be a whole number, 1 or more, or None, got {threads!r}")
    return Compiled(f, reduce, choose(backend), dtype, threads)


class Compiled:
    """A compiled function: call it with a batch. Made by `compile`.

    f  the plain function of one sample, as it was written
    """

    def __init__(
        self, f: Callable[..., Any], reduce: str | None, backend: ModuleType, dtype: str, threads: int | None
    ) -> None:
        self.f, self.reduce, self.backend, self.dtype, self.threads = f, reduce, backend, dtype, threads
        self.title = visible(getattr(f, "__name__", type(f).__name__))
        self.label = self.title.replace("<lambda>", "compiled")
        self._names = _argument_names(f)
        self._kernels: dict[Any, Kernel] = {}
        self._latest: Kernel | None = None
        self._together: tuple[Value, ...] = ()  # the parameters of all traces that the latest call needed (ragged.py)
        self._surroundings: Surroundings | None = None
        update_wrapper(self, f, updated=())

    def __reduce__(self) -> Any:
        """For copies and pickles: the function and the settings; a copy is traced again."""
        backend = self.backend.__name__.rpartition(".")[2]
        return _compiled, (self.f, self.reduce, backend, self.dtype, self.threads)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """The batch's loss as one Value over the parameters; or, with reduce=None, every row's results."""
        kernel, around = self._latest, self._surroundings
        if kernel is not None and around is not None and not named and not modes.busy and around.unchanged():
            out = kernel.quick(arguments)
            if out is not None:
                if self.reduce:
                    out._batch = arguments  # for derivatives of its derivatives (higher.py)
                return out
        try:
            kernel, rows, arguments = self._prepare(arguments, named)
        except RaggedError as error:
            return ragged.called(self, self._bound(arguments, named), error)
        plain = rows.views and self.reduce and not rows.values and not modes.watch
        out = kernel.quick(rows.views) if plain else None
        if out is None:
            return kernel.result(rows, arguments)
        out._batch = arguments
        return out

    def value_and_grad(self, *arguments: Any, wrt: Any = None, **named: Any) -> tuple[float, Any]:
        """The loss as a float, and its derivative by each of `.parameters`, without changing any `.grad`.

        With `wrt`, the index or name of an argument, the derivative is by that argument, row by row in its shape;
        for several arguments it is a tuple. Inside another derivative, all of these are Values.
        """
        if self.reduce is None:
            raise TypeError(
                'with reduce=None there is one result per row, so there is no single gradient: use reduce="mean"'
            )
        if wrt is not None and (found := self._by_rows(arguments, wrt, named)):
            return found
        out = self(*arguments, **named)
        if not isinstance(out, Value):
            raise TypeError(f"{self.title} returns several numbers: call it, then backward() on one of its results")
        if wrt is not None:
            bound = self._bound(arguments, named)
            return value_and_grad(self.__call__, self._which(wrt, len(bound)))(*map(plain, bound))  # type: ignore[no-any-return]
        if out.inputs and not isinstance(out.op, Derived):
            return out.data, ragged.gradient(out, self.parameters)
        self._together = ()
        return out.data, list(out.partials[: len(self._kernel.parameters)])

    def _by_rows(self, arguments: tuple[Any, ...], wrt: Any, named: dict[str, Any]) -> tuple[float, Any] | None:
        """value_and_grad by arguments, if they are all numbers in rows of one length; else None."""
        if differentiating():
            return None
        try:
            kernel, rows, arguments = self._prepare(arguments, named)
        except RaggedError:
            return None
        if rows.values or is_container(kernel.traced.result):
            return None
        which = self._which(wrt, len(arguments))
        listed = {k: isinstance(arguments[k], (list, tuple)) for k in ([which] if isinstance(which, int) else which)}
        value, found = kernel.by_rows(rows, listed, likes_arrays(arguments))
        return value, found[0] if isinstance(which, int) else tuple(found)

    def _which(self, wrt: Any, count: int) -> Any:
        """The indices of the arguments to differentiate by."""
        one = isinstance(wrt, (int, str))
        return self._argument(wrt, count) if one else [self._argument(w, count) for w in wrt]

    def _argument(self, which: Any, count: int) -> int:
        """The index of an argument, from its index or its name."""
        names = self._names(count)
        if isinstance(which, str) and which in names:
            return names.index(which)
        if isinstance(which, int) and not isinstance(which, bool) and -count <= which < count:
            return which % count
        raise TypeError(f"wrt={which!r} is not an argument of {self.title}: it has {', '.join(names) or 'none'}")

    def _prepare(
        self, arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> tuple[Kernel, batch.Batch, tuple[Any, ...]]:
        """The arguments of a call as rows, and the trace that fits them."""
        if modes.tracing:
            raise TypeError(
                f"{self.title} is compiled and takes whole batches, but it was called inside a function that is being "
                f"traced.\n  call the plain function instead: {self.title}.f(...)"
            )
        arguments = self._bound(arguments, named)
        names = self._names(len(arguments))
        rows = batch.read(arguments, names, CODES[self.dtype])
        if self._changed():
            self.retrace()
        kernel = self._kernels.get(rows.shape)
        if kernel is None:
            with uncollected():
                kernel = self._kernels[rows.shape] = Kernel(self._trace(rows.template, names), self, rows.shape)
                self._surroundings = Surroundings(self.f)
        self._latest, self._together = kernel, ()
        return kernel, rows, arguments

    def _bound(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """All arguments by position."""
        if not named:
            return arguments
        bound = inspect.signature(self.f).bind(*arguments, **named)
        if bound.kwargs:
            raise TypeError(f"{self.title} has keyword-only arguments, which a compiled function cannot take")
        return bound.args

    def _trace(self, template: list[Any], names: Sequence[str]) -> Any:
        reach = Reach((self.f,))
        dice, before = Dice(reach.dice), Surroundings(self.f, reach=reach)
        leaves = [leaf for tree, name in zip(template, names) for leaf, _ in named_entries(tree, name)]
        traced = trace(self.f, template, leaves, self.title)
        if dice.thrown():
            raise BranchError(refusals.dice(self.title))
        if reach.steady and not before.changed():
            return traced
        for _ in range(2):  # what the first trace creates and keeps exists at the second
            traced, earlier = trace(self.f, template, leaves, self.title), traced
            if traced.is_like(earlier):
                return traced
        raise BranchError(refusals.unsteady(self.title))

    def _changed(self) -> bool:
        """Whether anything that the function uses from outside, apart from Values' numbers, is different now."""
        return self._surroundings is not None and self._surroundings.changed()

    def retrace(self) -> None:
        """Forget all traces: the next call traces the function again."""
        self._kernels.clear()
        self._latest = self._surroundings = None
        self._together = ()

    # ---- looking inside ----

    @property
    def _kernel(self) -> Kernel:
        if self._latest is None:
            raise TypeError(f"{self.title} has not been traced yet: call it once with a batch, or with a single row")
        return self._latest

    @property
    def parameters(self) -> list[Value]:
        """The Values that the latest trace found outside the function, in the order of gradients. If rows of several
        lengths needed several traces, those of all of them."""
        return list(self._together or self._kernel.parameters)

    @property
    def program(self) -> Program:
        """The program that computes one row's results."""
        return self._kernel.program

    @property
    def backward_program(self) -> Program:
        """The program that computes one row's result and its derivative by each parameter."""
        return self._kernel.backward_program

    def source(self, language: str = "c") -> str:
        """The value and the gradient of one row as a C99 file that needs only the C library."""
        if language != "c":
            raise ValueError(f'source writes "c", got {language!r}')
        from .backends import c

        return c.source(self._kernel.exact_program)

    def __repr__(self) -> str:
        traced = ""
        if self._latest:
            p = self.program
            traced = f", {p.parameters} parameters, {p.arguments} numbers a row, {len(p.instructions)} instructions"
        backend = (self._latest or self).backend.__name__.rpartition(".")[2]
        return f"<compiled {self.title}: reduce={self.reduce!r}, backend={backend!r}, dtype={self.dtype!r}{traced}>"


def _compiled(f: Callable[..., Any], reduce: str | None, backend: str, dtype: str, threads: int | None) -> Compiled:
    return Compiled(f, reduce, choose(backend), dtype, threads)


def _argument_names(f: Callable[..., Any]) -> Callable[[int], list[str]]:
    """The names of the first n arguments, for messages and programs."""
    try:
        known = [
            p.name
            for p in inspect.signature(f).parameters.values()
            if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        known = []
    return lambda count: [*known, *(f"argument{i}" for i in range(len(known), count))][:count]
