"""Programs: numbering, varying registers, printing."""

import gradwalk as gw
from gradwalk.compiler.program import Program
from gradwalk.compiler.trace import trace
from gradwalk.engine import ops
from tests.programs import write


def test_registers_are_numbered_parameters_arguments_constants_results():
    p = write(2, 1, lambda w, b, x: w * x + b * 3.0)
    assert (p.parameters, p.arguments, p.constants) == (2, 1, (3.0,))
    assert p.first_constant == 3
    assert p.first_result == 4
    assert p.registers == 7
    assert [i.outputs for i in p.instructions] == [(4,), (5,), (6,)]
    assert p.instructions[1].inputs == (1, 3)
    assert p.outputs == (6,)


def test_equal_constants_share_a_register_but_minus_zero_has_its_own():
    p = write(0, 1, lambda x: x * 0.0 + x * -0.0 + x * 0.0 + x * 2.0)
    assert [repr(c) for c in p.constants] == ["0.0", "-0.0", "2.0"]


def test_what_varies_from_row_to_row_is_what_an_argument_reaches():
    p = write(1, 1, lambda w, x: (w * w, w * x, (w * w) * (w * x)))
    assert [p.varying[r] for r in p.outputs] == [0, 1, 1]
    assert list(p.varying[:2]) == [0, 1]


def test_it_prints_as_the_straight_line_code_it_is():
    w, b = gw.Value(1.0, label="w"), gw.Value(2.0)

    def line(x):
        return gw.relu(w * x[0] + b) ** 2 - 3

    program = trace(line, ([0, 0],), ["x[0]", "x[1]"]).program
    assert str(program).splitlines() == [
        "line: 2 parameters, 2 arguments, 5 instructions",
        "  r5 = w * x[0]",
        "  r6 = r5 + p1",
        "  r7 = relu(r6)",
        "  r8 = r7 ** 2",
        "  r9 = r8 - 3.0",
        "  return r9",
    ]
    assert repr(program) == "<line: 2 parameters, 2 arguments, 5 instructions>"


def test_long_runs_of_registers_are_abbreviated():
    p = write(8, 0, lambda *w: ops.sum(w))
    assert str(p).splitlines()[1] == "  r8 = sum(p0 .. p7)"


def test_a_program_is_a_value():
    a, b = (write(1, 1, lambda w, x: w * x) for _ in range(2))
    assert a == b
    assert a != write(1, 1, lambda w, x: x * w)
    assert isinstance(a, Program)
