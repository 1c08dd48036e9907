"""The passes that a program goes through on its way to a backend, in C or in Python.

    shared, simplified, relaxed, derived, fused

Most programs are kept in columns, arrays of numbers, and the passes over them are written in C (passes.c). If the
extension was not built, or a program has operations that C does not know (loops, a user's own functions), the passes
in Python are used: they are the reference, and give the same instructions. The bodies of loops are programs, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...engine import twin
from ...engine.op import Op
from .. import fuse as fusing
from .. import guards, simplify
from ..backward import value_and_grad
from ..loop import Loop
from ..program import Program

try:
    from . import columns
except ImportError:
    columns = None  # type: ignore[assignment]


def _kept(program: Program) -> Program | None:
    """The same program, in columns; None if that is not possible."""
    return columns.pack(program) if columns else None


def _passed(program: Program, *passes: str) -> Program | None:
    """A program in columns after the named passes, one after the other."""
    kept = _kept(program)
    if kept is None:
        return None
    packed = columns.of(kept)
    for name in passes:
        packed = getattr(packed, name)()
    return columns.program(packed, kept)


def shared(program: Program) -> Program:
    """What can be done before a program is differentiated."""
    return _passed(program, "shared") or simplify.shared(program, shared)


def simplified(program: Program) -> Program:
    return _passed(program, "simplified") or simplify.simplify(program, simplified)


def relaxed(program: Program) -> Program:
    """With plain products in place of the guarded ones that come from derivatives inside a trace."""
    return _passed(program, "relaxed") or guards.relaxed(program)


def fused(program: Program) -> Program:
    return _passed(program, "factored", "dots", "layers", "outers") or fusing.fuse(program, fused)


def derived(program: Program, everywhere: bool = False) -> Program:
    """The result and its derivative by every parameter, with products guarded where they need it, or `everywhere`."""
    kept = _kept(program)
    if kept is not None and len(program.outputs) == 1:
        packed = columns.of(kept)
        found = packed.derived(None if everywhere else packed.needed())
        if found is not None:
            return columns.program(found, kept)
    marks = guards.everywhere(program) if everywhere else guards.needed(program)
    return simplify.prune(value_and_grad(program, marks, simplify.rules(), pull=_pulled))


def _pulled(program: Program, *wanted: Any) -> Program | None:
    """The backward pass of a loop's body; None if it cannot be kept in columns, or an operation has no rule."""
    kept = _kept(program)
    return columns.pulled(kept, *wanted) if kept else None


def operations(program: Program) -> Iterable[Op]:
    """The operations in it, including those in the bodies of loops."""
    found = set(program.operations)
    for body in [body for op in found if isinstance(op, Loop) for body in op.bodies]:
        found |= set(operations(body))
    return found


def packed(program: Program) -> Any:
    """The columns of a program that is kept in columns, else None."""
    return columns.of(program) if columns else None


def numbered(program: Program) -> Sequence[Op]:
    """The operations of a program in columns, by their codes there."""
    kept: Any = program.instructions
    return kept.ops  # type: ignore[no-any-return]


def words(program: Program, code: dict[str, int]) -> tuple[Any, Sequence[str]] | None:
    """The words of machine/line.py, and the texts of the settings in them, of a program in columns."""
    return columns.words(program, code) if columns else None


def lowered(
    program: Program, code: dict[str, int], pairs: Sequence[tuple[Op, Op, int, str]], size: int, reduced: bool
) -> tuple[tuple[int, ...], list[float], list[bytes]] | None:
    """What machine/lowering.py finds, of a program in columns."""
    return columns.lowered(program, code, pairs, size, reduced) if columns else None


def recorded(outputs: Sequence[Any], arguments: Sequence[Any], start: int) -> columns.Taped | None:
    """The graph under these outputs by the native engine, which keeps its graphs as a tape; None where it cannot."""
    if columns is None or twin.native is None:
        return None
    tape = twin.native.tape(tuple(outputs), tuple(arguments), start)
    return columns.taped(tape) if tape else None


def give_back() -> None:
    """The memory of a graph that is not needed any longer may be used for what follows."""
    if twin.native is not None:
        twin.native.give_back()
