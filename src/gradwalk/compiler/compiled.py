"""compile: a function of one sample, run over whole batches.

    @gradwalk.compile
    def hinge(x, y):                       # one sample, plain scalar code
        return gradwalk.relu(1 - y * model(x))

    loss = hinge(X, Y)                     # the mean over all rows of X and Y, as one Value
    loss.backward()                        # fills the gradients of the model's parameters

The function is traced once: run on stand-ins, written down as a program, differentiated and
fused (trace.py, derive.py, fuse.py). After that each call only gathers the parameters' present
numbers and runs the program over the rows (backends/). The result is one node whose inputs are
the parameters, so compiled and eager code mix freely.

This file knows what a call is: which trace fits, which backend runs, what is returned.
"""

from __future__ import annotations

import dis
import gc
import inspect
import math
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial, update_wrapper
from importlib import import_module
from operator import attrgetter
from types import CodeType, ModuleType
from typing import Any

from ..engine.containers import flatten, named
from ..engine.dialects import COMPILED
from ..engine.modes import modes
from ..engine.value import Value, fresh
from . import batches as batch
from . import guards
from .backward import value_and_grad
from .fuse import fuse
from .fused import ROWS
from .program import Program
from .simplify import prune, rules, simplify
from .trace import Traced, trace

FALLBACK = ("native", "numpy", "python")
"""The backends from the fastest to the one that is always there."""

CODES = {"float64": "d", "float32": "f"}
REDUCTIONS = ("mean", "sum", None)

_data = attrgetter("data")


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
              "numpy", and without NumPy "python": printing the compiled function says which it is
    dtype     "float64" or "float32": the precision of the computation
    threads   how many for large batches; None for as many as there are processors. Results do not depend on it

    Every Value that `f` uses from outside is a parameter: its present number is used in each call. Plain
    numbers from outside are constants: the numbers they had when `f` was traced. `compiled.program` shows both.
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


def choose(backend: str) -> ModuleType:
    """The module of a backend, or of the next best one where it cannot be imported."""
    if backend not in (*FALLBACK, "jax"):
        raise ValueError(f'no backend {backend!r}; there are native, numpy, python and jax (and .source("c"))')
    for name in FALLBACK[FALLBACK.index(backend) :] if backend in FALLBACK else (backend,):
        try:
            return import_module(f".backends.{name}", __package__)
        except ImportError as error:
            missing = error
    raise ImportError(f"the backend {backend!r} cannot be loaded: {missing}") from missing


class Compiled:
    """A compiled function: call it with a batch. Made by `compile`.

    f  the plain function of one sample, as it was written
    """

    def __init__(
        self, f: Callable[..., Any], reduce: str | None, backend: ModuleType, dtype: str, threads: int | None
    ) -> None:
        self.f, self.reduce, self.backend, self.dtype, self.threads = f, reduce, backend, dtype, threads
        self.title = getattr(f, "__name__", type(f).__name__)
        self.label = self.title.replace("<lambda>", "compiled")
        self._names = _argument_names(f)
        self._kernels: dict[Any, Kernel] = {}
        self._latest: Kernel | None = None
        update_wrapper(self, f, updated=())

    def __reduce__(self) -> Any:
        """For copies and pickles: the function and the settings; a copy is traced anew."""
        backend = self.backend.__name__.rpartition(".")[2]
        return _compiled, (self.f, self.reduce, backend, self.dtype, self.threads)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """The batch's loss as one Value over the parameters; or, with reduce=None, every row's results."""
        latest = self._latest
        if latest and not named and not modes.watch and not latest.changed():
            out = latest.quick(arguments)
            if out is not None:
                return out
        kernel, rows = self._prepare(arguments, named)
        if self.reduce is None:
            return kernel.results(rows, _likes_arrays(arguments))
        if rows.views and not modes.watch:
            out = kernel.quick(rows.views)
            if out is not None:
                return out
        value, gradient = kernel.value_and_grad(rows)
        out = fresh(Value, COMPILED, value, 0.0, kernel.parameters, tuple(gradient))
        out.label = self.label
        return out

    def value_and_grad(self, *arguments: Any, **named: Any) -> tuple[float, list[float]]:
        """The loss as a float, and its derivative by each of `.parameters`, without touching any `.grad`."""
        if self.reduce is None:
            raise TypeError(
                'with reduce=None there is one result per row, so there is no single gradient: use reduce="mean"'
            )
        out = self(*arguments, **named)
        return out.data, list(out.partials)

    def _prepare(self, arguments: Sequence[Any], named: dict[str, Any]) -> tuple[Kernel, batch.Batch]:
        """The arguments of a call as rows, and the trace that fits them."""
        if modes.tracing:
            raise TypeError(
                f"{self.title} is compiled, so it takes whole batches, and was called inside a function that is being "
                f"traced.\n  call the plain function instead: {self.title}.f(...)"
            )
        if named:
            bound = inspect.signature(self.f).bind(*arguments, **named)
            if bound.kwargs:
                raise TypeError(f"{self.title} has keyword-only arguments, which a compiled function cannot take")
            arguments = bound.args
        names = self._names(len(arguments))
        rows = batch.read(arguments, names, CODES[self.dtype])
        if self._latest and self._latest.changed():
            self.retrace()
        kernel = self._kernels.get(rows.shape)
        if kernel is None:
            with _no_collector():
                traced = trace(self.f, rows.template, _leaf_names(rows.template, names), self.title)
                kernel = self._kernels[rows.shape] = Kernel(traced, self, rows.shape)
        self._latest = kernel
        return kernel, rows

    def retrace(self) -> None:
        """Forget all traces: the next call looks at the function afresh. Needed after changing, deep inside
        an object that the function uses, a plain number or which Values are there."""
        self._kernels.clear()
        self._latest = None

    # ---- looking inside ----

    @property
    def _kernel(self) -> Kernel:
        if self._latest is None:
            raise TypeError(f"{self.title} has not been traced yet: call it once with a batch, or a single row of it")
        return self._latest

    @property
    def parameters(self) -> list[Value]:
        """The Values that the latest trace found outside of the function, in the order of gradients."""
        return list(self._kernel.parameters)

    @property
    def program(self) -> Program:
        """What one row's results are computed by."""
        return self._kernel.program

    @property
    def backward_program(self) -> Program:
        """What one row's result and its derivative by each parameter are computed by."""
        return self._kernel.backward_program

    def source(self, language: str = "c") -> str:
        """The value and the gradient of one row as a C99 file that depends on nothing."""
        if language != "c":
            raise ValueError(f'source writes "c", got {language!r}')
        from .backends import c

        return c.source(self._kernel.portable_program if self.reduce else self.program)

    def __repr__(self) -> str:
        traced = ""
        if self._latest:
            p = self.program
            traced = f", {p.parameters} parameters, {p.arguments} numbers a row, {len(p.instructions)} instructions"
        backend = (self._latest or self).backend.__name__.rpartition(".")[2]
        return f"<compiled {self.title}: reduce={self.reduce!r}, backend={backend!r}, dtype={self.dtype!r}{traced}>"


def _compiled(f: Callable[..., Any], reduce: str | None, backend: str, dtype: str, threads: int | None) -> Compiled:
    return Compiled(f, reduce, choose(backend), dtype, threads)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Python's cyclic collector off: it would look again and again at a growing heap that holds no garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Kernel:
    """One trace of a compiled function, ready to run."""

    def __init__(self, traced: Traced, compiled: Compiled, shape: tuple[Any, ...]) -> None:
        self.traced, self.shape = traced, shape
        self.parameters = tuple(traced.parameters)
        self.reduce, self.dtype, self.code = compiled.reduce, compiled.dtype, CODES[compiled.dtype]
        # an operation of the user's own that nobody can look into is run by Python, number by number
        opaque = any(i.op.row is not ROWS.get(i.op.name) for i in simplify(traced.program).instructions)
        self.backend = choose("numpy") if opaque and compiled.backend is not choose("python") else compiled.backend
        self.prepare = partial(self.backend.prepare, dtype=compiled.dtype, threads=compiled.threads)
        self.title, self.label = compiled.title, compiled.label
        if self.reduce is not None and len(traced.program.outputs) != 1:
            raise TypeError(
                f"{self.title} returns {len(traced.program.outputs)} numbers, and only one number has a gradient:\n"
                "  return one number, or write compile(f, reduce=None) to get all of them for every row"
            )
        self.changed, self.quick = Captured(compiled.f).changed, self._quick()

    @cached_property
    def program(self) -> Program:
        return fuse(simplify(self.traced.program))

    def _derive(self, guarded: frozenset[int]) -> Program:
        return fuse(prune(value_and_grad(self.traced.program, guarded, rules())))

    @cached_property
    def backward_program(self) -> Program:
        return self._derive(guards.needed(self.traced.program, spread=False))

    @cached_property
    def portable_program(self) -> Program:
        """For where nobody looks at the result and runs `careful` if need be: C sources."""
        return self._derive(guards.needed(self.traced.program))

    @cached_property
    def runner(self) -> Any:
        return self.prepare(self.program if self.reduce is None else self.backward_program)

    @cached_property
    def careful(self) -> Any:
        """The same with every product guarded: slower, and right where a factor 0 meets an infinite one."""
        return self.prepare(self._derive(guards.everywhere(self.traced.program)))

    def _quick(self) -> Callable[[tuple[Any, ...]], Any]:
        """The backend's own way through a whole call, if it has one; it answers None where a case is not plain."""
        node = getattr(self.runner, "node", None)
        if node is None or self.reduce is None:
            return lambda arguments: None
        return node(self.parameters, self.shape, self.reduce == "mean", self.label)  # type: ignore[no-any-return]

    def gathered(self) -> array[float]:
        return array(self.code, map(_data, self.parameters))

    def value_and_grad(self, rows: batch.Batch) -> tuple[float, list[float]]:
        numbers = self.gathered()
        sums = self.runner.reduced(numbers, rows.numbers, rows.rows)
        if not math.isfinite(sum(sums)):
            sums = self.careful.reduced(numbers, rows.numbers, rows.rows)
            if modes.watch:
                self._report(numbers, rows)
        count = rows.rows if self.reduce == "mean" else 1
        value, *gradient = [float(x) / count for x in sums]
        return value, gradient

    def results(self, rows: batch.Batch, arrays: bool) -> Any:
        """Every row's results, nested as the function returned them."""
        numbers = self.gathered()
        flat = self.runner(numbers, rows.numbers, rows.rows)
        if modes.watch and not math.isfinite(sum(flat)):
            self._report(numbers, rows)
        width = len(self.program.outputs)
        return _Columns(flat, rows.rows, width, self.dtype if arrays else None).nested(self.traced.result)

    def _report(self, numbers: Sequence[float], rows: batch.Batch) -> None:
        from .locate import raise_at_first_bad_row

        raise_at_first_bad_row(simplify(self.traced.program), numbers, rows)
        if self.reduce is not None:
            everywhere = guards.everywhere(self.traced.program)
            raise_at_first_bad_row(value_and_grad(self.traced.program, everywhere), numbers, rows, gradient=True)


class _Columns:
    """The outputs of all rows, handed out column by column."""

    def __init__(self, flat: Any, rows: int, width: int, dtype: str | None) -> None:
        self.rows, self.width, self.next, self.table = rows, width, 0, None
        self.flat = flat
        if dtype is not None:
            import numpy

            self.table = numpy.array(flat, dtype=dtype).reshape(rows, width)

    def nested(self, tree: Any) -> Any:
        """A list of numbers becomes one table; dicts and tuples stay what they are, of columns or tables."""
        if isinstance(tree, dict):
            return {key: self.nested(entry) for key, entry in tree.items()}
        if isinstance(tree, tuple):
            inner = [self.nested(entry) for entry in tree]
            return type(tree)(*inner) if hasattr(tree, "_fields") else tuple(inner)
        shape = batch.structure(tree)
        if isinstance(tree, list) and not batch.is_rectangle(shape):
            return [self.nested(entry) for entry in tree]
        count = math.prod(shape)
        start, self.next = self.next, self.next + count
        if self.table is not None:
            return self.table[:, start : start + count].reshape(self.rows, *shape)
        if not shape:
            return self.flat[start :: self.width].tolist()
        rows = [self.flat[row + start : row + start + count] for row in range(0, self.rows * self.width, self.width)]
        return [_shaped(iter(row.tolist()), shape) for row in rows]


def _shaped(numbers: Any, shape: Sequence[int]) -> Any:
    return [_shaped(numbers, shape[1:]) for _ in range(shape[0])] if shape else next(numbers)


def _likes_arrays(arguments: Sequence[Any]) -> bool:
    """Whether the caller works with NumPy: then results are arrays, otherwise lists."""
    numpy = sys.modules.get("numpy")
    firsts: list[Any] = [x[:1] if isinstance(x, (list, tuple)) else x for x in arguments]  # rows are all of one kind
    return numpy is not None and any(isinstance(x, numpy.ndarray) for x in flatten(firsts))


class Captured:
    """What a function refers to by name from outside: if a name comes to mean something else, the trace is void."""

    def __init__(self, f: Callable[..., Any]) -> None:
        inner = f if hasattr(f, "__code__") else getattr(f, "__func__", None)
        code = getattr(inner, "__code__", None)
        self.world: dict[str, Any] = getattr(inner, "__globals__", {})
        found = [(name, self.world[name]) for name in (_names(code) if code else ()) if name in self.world]
        self.names = [(name, meant) for name, meant in found if not isinstance(meant, ModuleType)]
        cells = getattr(inner, "__closure__", None) or ()
        self.cells = [(cell, cell.cell_contents) for cell in cells if _is_filled(cell)]

    def changed(self) -> bool:
        for cell, meant in self.cells:
            try:
                if cell.cell_contents is not meant:
                    return True
            except ValueError:  # deleted
                return True
        for name, meant in self.names:  # noqa: SIM110  (this happens at every call)
            if self.world.get(name) is not meant:
                return True
        return False


def _names(code: CodeType) -> set[str]:
    """The global names in a function, and in the functions, comprehensions and generators written inside of it."""
    inner = [_names(part) for part in code.co_consts if isinstance(part, CodeType)]
    own = {i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}  # no attributes
    return own.union(*inner)


def _is_filled(cell: Any) -> bool:
    """Whether the variable behind a cell has a value: a function may name one that is set later."""
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True


def _argument_names(f: Callable[..., Any]) -> Callable[[int], list[str]]:
    """What the first n arguments are called, for messages and programs."""
    try:
        known = [
            p.name
            for p in inspect.signature(f).parameters.values()
            if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        known = []
    return lambda count: [*known, *(f"argument{i}" for i in range(len(known), count))][:count]


def _leaf_names(template: Sequence[Any], names: Sequence[str]) -> list[str]:
    """x[0], x[1], y: a name for every number of a row."""
    return [leaf for tree, name in zip(template, names) for leaf, _ in named(tree, name)]
