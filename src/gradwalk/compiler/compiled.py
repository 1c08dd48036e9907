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

from collections.abc import Callable
from contextlib import suppress
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
from . import ragged, refusals, undecided
from .calling import Given, Signature
from .counting import Counters
from .dice import Dice
from .higher import Derived
from .kernel import CODES, Kernel, choose
from .program import Program
from .reach import Reach
from .refusals import BranchError
from .repeats import folded
from .results import likes_arrays
from .structure import RaggedError, plain
from .surroundings import Surroundings
from .trace import Traced, trace

UNTOLD = (ArithmeticError, LookupError, MemoryError)
"""What a function may raise for a counter that is far too large, which says nothing about smaller ones."""

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
        self._signature = Signature(f)
        self._kernels: dict[Any, Kernel] = {}
        self._doubtful: set[Any] = set()  # the keys of those that a later trace may have made out of date
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
        known = around is not None and not modes.busy and around.unchanged()
        if kernel is not None and known and kernel.keywords == tuple(named):
            out = kernel.quick((*arguments, *named.values()) if named else arguments)
            if out is not None:
                return out
        given = self._signature.given(arguments, named)
        try:
            kernel, rows = self._prepare(given)
        except RaggedError as error:
            return ragged.called(self, given, error)
        plain = rows.views and self.reduce and not rows.values and not modes.watch
        out = kernel.quick(rows.views, given.arguments) if plain else None
        return kernel.result(rows, given.arguments) if out is None else out

    def value_and_grad(self, *arguments: Any, wrt: Any = None, **named: Any) -> tuple[float, Any]:
        """The loss as a float, and its derivative by each of `.parameters`, without changing any `.grad`.

        With `wrt`, the index or name of an argument, the derivative is by that argument, row by row in its shape;
        for several arguments it is a tuple. Inside another derivative, all of these are Values.
        """
        if self.reduce is None:
            raise TypeError(
                'with reduce=None there is one result per row, so there is no single gradient: use reduce="mean"'
            )
        given = self._signature.given(arguments, named)
        if wrt is not None and (found := self._by_rows(given, wrt)):
            return found
        out = self(*arguments, **named)
        if not isinstance(out, Value):
            raise TypeError(f"{self.title} returns several numbers: call it, then backward() on one of its results")
        if wrt is not None:
            f = value_and_grad(given.by_position(self.__call__), self._which(wrt, given))
            return f(*map(plain, given.arguments))  # type: ignore[no-any-return]
        if out.inputs and not isinstance(out.op, Derived):
            return out.data, ragged.gradient(out, self.parameters)
        self._together = ()
        return out.data, list(out.partials[: len(self._kernel.parameters)])

    def _by_rows(self, given: Given, wrt: Any) -> tuple[float, Any] | None:
        """value_and_grad by arguments, if they are all numbers in rows of one length; else None."""
        if differentiating():
            return None
        try:
            kernel, rows = self._prepare(given)
        except RaggedError:
            return None
        if rows.values or is_container(kernel.traced.result):
            return None
        which, arguments = self._which(wrt, given), given.arguments
        listed = {k: isinstance(arguments[k], (list, tuple)) for k in ([which] if isinstance(which, int) else which)}
        value, found = kernel.by_rows(rows, listed, likes_arrays(arguments))
        return value, found[0] if isinstance(which, int) else tuple(found)

    def _which(self, wrt: Any, given: Given) -> Any:
        """The indices of the arguments to differentiate by."""
        one = isinstance(wrt, (int, str))
        return self._argument(wrt, given) if one else [self._argument(w, given) for w in wrt]

    def _argument(self, which: Any, given: Given) -> int:
        """The index of an argument, from its index or its name."""
        names, count = given.names, len(given.arguments)
        if isinstance(which, str) and which in names:
            return names.index(which)
        if isinstance(which, int) and not isinstance(which, bool) and -count <= which < count:
            return which % count
        raise TypeError(f"wrt={which!r} is not an argument of {self.title}: it has {', '.join(names) or 'none'}")

    def _prepare(self, given: Given) -> tuple[Kernel, batch.Batch]:
        """The arguments of a call as rows, and the trace that fits them."""
        if modes.tracing:
            raise TypeError(
                f"{self.title} is compiled and takes whole batches, but it was called inside a function that is being "
                f"traced.\n  call the plain function instead: {self.title}.f(...)"
            )
        rows = batch.read(given.arguments, given.names, CODES[self.dtype])
        if self._changed():
            self.retrace()
        key = rows.shape, given.keywords
        kernel = self._kernels.get(key)
        if kernel is None or key in self._doubtful:
            with uncollected():
                traced, around = self._trace(rows.template, given)
                traced.program = folded(traced.program)
                if kernel is None or not traced.is_like(kernel.traced):
                    if around is None and self._changed():  # by this trace, for rows of another shape too
                        self._doubtful |= self._kernels.keys()
                    kernel = self._kernels[key] = Kernel(traced, self, rows.shape, given)
                self._doubtful.discard(key)
                self._surroundings = Surroundings(self.f) if around is None or around.changed() else around
        self._latest, self._together = kernel, ()
        return kernel, rows

    def _trace(self, template: list[Any], given: Given) -> tuple[Traced, Surroundings | None]:
        """A trace, and what was around the function before it, if that is still so."""
        reach = Reach((self.f,))
        dice, before = Dice(reach.dice), Surroundings(self.f, reach=reach)
        leaves = [leaf for tree, name in zip(template, given.names) for leaf, _ in named_entries(tree, name)]
        f = given.by_position(self.f)
        traced = trace(f, template, leaves, self.title)
        if dice.thrown():
            raise BranchError(refusals.dice(self.title))
        if reach.threads and traced.told:
            raise BranchError(refusals.told(self.title))
        again = partial(trace, f, template, leaves, self.title, traced)
        if reach.steady and dice.seen and not reach.filled() and not before.changed():
            undecided.check(traced.comparisons, again)
            return traced, before
        counters = Counters(before.facts)
        traced = again()  # what the first created and kept exists now
        again = partial(trace, f, template, leaves, self.title, traced)
        if counters:
            with counters.moved_on(), suppress(*UNTOLD):
                again()
        undecided.check(traced.comparisons, again)
        return traced, None

    def _changed(self) -> bool:
        """Whether anything that the function uses from outside, apart from Values' numbers, is different now."""
        return self._surroundings is not None and self._surroundings.changed()

    def retrace(self) -> None:
        """Forget all traces: the next call traces the function again."""
        self._kernels.clear()
        self._doubtful.clear()
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
