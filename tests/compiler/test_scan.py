"""scan in compiled functions: on every backend the numbers and gradients of the plain loop, which is the eager one."""

import json
import random
import shutil

import pytest

import gradwalk as gw
from gradwalk import Value
from gradwalk.compiler import checkpoints, passes
from gradwalk.compiler import program_file as saved
from gradwalk.compiler.loop import run_row
from gradwalk.compiler.loop_passes import instructions
from gradwalk.engine.errors import FileError
from tests.compiler.backends.build import run_c

JAX = pytest.param("jax", marks=pytest.mark.jax)
BACKENDS = ["python", "numpy", "native", "c", JAX]


@pytest.fixture(autouse=True)
def doubles(request):
    """JAX computes with float32 unless it is told otherwise."""
    if not request.node.get_closest_marker("jax"):
        yield
        return
    jax = pytest.importorskip("jax")
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def random_body(rng, states, width, values, outs, depth):
    """A step: `f(state, x) -> (state, out)` with as many states and numbers a step, over some Values around it."""
    names = ["sin", "tanh", "relu", "neg", "sigmoid", "abs"]
    plan = [(rng.choice([*names, "mul", "add", "where", "dot", "maximum"]), rng.random(), rng.random(), rng.random())
            for _ in range(rng.randint(2, 7))]  # fmt: skip
    ends = [rng.random() for _ in range(states + outs)]
    inner = random_body(rng, 1, 1, [], 1, depth - 1) if depth else None
    steps = rng.randint(1, 3)

    def f(state, x):
        have = [*state, *([x] if width == 1 else x or ()), *values, 0.5]
        for name, *places in plan:
            a, b, c = (have[int(place * len(have))] for place in places)
            if name == "where":
                have.append(gw.where(gw.gt(a, b), b, c))
            elif name == "dot":
                have.append(gw.tanh(gw.dot(have[:3], have[-3:])))
            else:
                row = getattr(gw, name)
                have.append(row(a) if name in names else gw.tanh(row(a, b)))
        if inner:
            last, found = gw.scan(inner, [have[-1]], have[:steps])
            have += [*last, *[y[0] for y in found]]
        found = [have[int(place * len(have))] for place in ends]
        return found[:states], found[states:]

    return f


def case(seed):
    """A random loss with one or two scans in it, the Values it reads, and some rows."""
    rng = random.Random(seed)
    values = [Value(rng.uniform(-1, 1)) for _ in range(3)]
    steps, states, width = rng.randint(1, 6), rng.randint(1, 3), rng.randint(1, 3)
    body = random_body(rng, states, width, values, outs := rng.randint(0, 2), depth=seed % 3 == 0)
    again = rng.random() < 0.5

    def loss(row, y):
        start = [gw.tanh(row[0] * values[0]), *[0.25] * 5][:states]
        xs = row[: steps * width] if width == 1 else [row[i * width : i * width + width] for i in range(steps)]
        state, found = gw.scan(body, start, xs)
        parts = [*state, *[z for out in found for z in out], y * values[1]]
        if again and width == 1:
            late, _ = gw.scan(lambda s, z: ([s[0] * z + values[2]], None), [state[0]], [y, *xs])
            parts.append(late[0])
        return gw.sum([gw.sin(p) * k for k, p in enumerate(parts, 1)])

    rows = [
        ([rng.uniform(-1, 1) for _ in range(steps * width)], rng.uniform(-1, 1)) for _ in range(rng.choice([1, 3, 70]))
    ]
    return loss, values, rows, outs


def eager(loss, values, rows):
    for v in values:
        v.grad = 0.0
    total = gw.sum([loss([Value(x) for x in row], Value(y)) for row, y in rows])
    total.backward()
    return [total.data, *[v.grad for v in values]]


def compiled(loss, values, rows, backend, dtype="float64"):
    made = gw.compile(loss, reduce="sum", backend="python" if backend == "c" else backend, dtype=dtype)
    X, Y = [row for row, _ in rows], [y for _, y in rows]
    out = made(X, Y)
    found = dict(zip(out.inputs, out.partials))
    if backend == "c":
        kernel = made._kernel
        numbers, flat_rows = [p.data for p in kernel.parameters], [z for row, y in rows for z in (*row, y)]
        flat = run_c(kernel.exact_program, numbers, flat_rows, len(rows))
        sums = [sum(flat[k :: 1 + len(kernel.parameters)]) for k in range(1 + len(kernel.parameters))]
        return [sums[0], *[dict(zip(kernel.parameters, sums[1:])).get(v, 0.0) for v in values]]
    return [out.data, *[found.get(v, 0.0) for v in values]]


def near(found, wanted, tolerance=1e-12):
    return all(abs(a - b) <= tolerance * (1 + abs(b) * 10) for a, b in zip(found, wanted, strict=True))


def newton(w):
    """A root by Newton's method, and how many steps it took: each row its own number of them."""

    def f(row, y):
        a = row[0] * row[0] + 1
        root, _ = gw.loop(
            lambda s: gw.abs(s[0] * s[0] - a * w) > 1e-9, lambda s: (0.5 * (s[0] + a * w / s[0]), s[1] + 1), (a, 0)
        )
        return root * y + gw.loop(lambda s: s < 0, lambda s: s * 100, gw.abs(w * y))

    return f


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_loop_takes_as_many_steps_as_each_row_needs(backend):
    w = Value(0.3)
    rows = [([x], y) for x, y in ((0.1, 1.0), (2.0, -1.0), (30.0, 0.5), (0.5, 2.0))]
    assert near(compiled(newton(w), [w], rows, backend), eager(newton(w), [w], rows))


def test_a_loop_with_a_limit_is_a_scan():
    w = Value(0.5)

    def f(row, y):
        return gw.loop(lambda s: s < 10, lambda s: s * (1 + w), gw.abs(row[0]) + 1, limit=8) * y

    rows = [([0.5], 1.0), ([20.0], 2.0), ([-3.0], 0.5)]
    assert near(compiled(f, [w], rows, "native"), eager(f, [w], rows))
    bends = gw.compile(lambda x: gw.grad(gw.grad(lambda v: f([v], v * w)))(x), reduce=None)([0.5, 2.5])
    assert near(bends, [gw.grad(gw.grad(lambda v: f([v], v * w.data)))(x) for x in (0.5, 2.5)])


def test_a_long_loop_keeps_few_of_its_states(monkeypatch):
    """With room for ten numbers, the native machine, numpy and the reference compute the states in between again."""
    monkeypatch.setattr(checkpoints.checkpointed, "__defaults__", (10,))
    for seed in (0, 1, 2, 5):
        loss, values, rows, _ = case(seed)
        for backend in ("python", "numpy", "native"):
            assert near(compiled(loss, values, rows, backend), eager(loss, values, rows)), (seed, backend)

    w = Value(0.99)

    def decay(row, y):
        return gw.scan(lambda s, _: (s * w + y, None), row[0], length=103)[0]

    rows = [([1.0], 0.1), ([2.0], -0.1)]
    assert near(compiled(decay, [w], rows, "native"), eager(decay, [w], rows))
    made = gw.compile(decay)
    made([[1.0]], [0.1])
    assert "scan 10 steps" in str(made.program)


def test_compiling_takes_the_time_of_the_text_not_of_the_length():
    w = Value(0.9)

    def program(steps):
        f = gw.compile(lambda x: gw.scan(lambda s, _: (gw.sin(s * w) + x, None), x, length=steps)[0])
        f([1.0])
        return len(list(instructions(f.backward_program)))

    assert program(10) == program(1000)


def test_float32_in_a_loop_is_rounded_at_every_step():
    loss, values, rows, _ = case(4)
    wanted = eager(loss, values, rows)
    for backend in ("python", "native", "numpy"):
        assert near(compiled(loss, values, rows, backend, "float32"), wanted, 1e-4)


def test_loops_come_back_from_a_file(tmp_path):
    w = Value(0.3)
    for loss in (case(3)[0], newton(w)):
        made = gw.compile(loss)
        made([[0.1, 0.2, 0.3, 0.4, 0.5, 0.6] * 3], [0.5]) if loss.__name__ == "f" else made(
            [row for row, _ in case(3)[2]], [y for _, y in case(3)[2]]
        )
        program = made.backward_program
        program.save(tmp_path / "p.json")
        again = saved.load(tmp_path / "p.json")
        assert str(again) == str(program)
        numbers = [0.1 * k + 0.2 for k in range(program.first_constant)]
        assert run_row(again, numbers) == run_row(program, numbers)


def test_damaged_loops_are_refused():
    made = gw.compile(lambda x: gw.scan(lambda s, _: (s * x, None), x, length=3)[0])
    made([1.0])
    good = saved.to_data(made.program)
    for key, bad in (("steps", 0), ("steps", 10**9), ("counts", [1, 1]), ("counts", [9, 9, 9, 9, 9]), ("body", 3)):
        data = json.loads(json.dumps(good))
        data["instructions"][0]["loop"][key] = bad
        with pytest.raises(FileError):
            saved.from_data(data)


def test_errors_teach():
    x = Value(1.0)
    with pytest.raises(TypeError, match="return state, None"):
        gw.scan(lambda s, x: s + x, 0.0, [1.0])
    with pytest.raises(TypeError, match="keep its shape"):
        gw.scan(lambda s, x: ([s], None), x, [1.0])
    with pytest.raises(TypeError, match="length="):
        gw.scan(lambda s, x: (s, None), x)
    with pytest.raises(ValueError, match="equal length"):
        gw.scan(lambda s, x: (s, None), x, {"a": [1, 2], "b": [1]})
    with pytest.raises(TypeError, match="all steps of a scan must be alike"):
        gw.compile(lambda v: gw.scan(lambda s, x: (s, None), v, [[v], [v, v]])[0])([1.0])
    kept = []
    with pytest.raises(gw.BranchError, match="outside its body"):
        gw.compile(lambda v: gw.scan(lambda s, x: (kept.append(s) or s + x, None), v, [v])[0] + kept[0])([1.0])
    with pytest.raises(gw.BranchError, match="never end"):
        gw.compile(lambda v: gw.loop(lambda s: True, lambda s: s, v))([1.0])
    with pytest.raises(TypeError, match="limit="):
        gw.compile(lambda v: gw.grad(lambda z: gw.loop(lambda s: s < 1, lambda s: s * 2, z))(v))([1.0])
    with pytest.raises(gw.BranchError):
        gw.compile(lambda v: gw.scan(lambda s, x: (s if s > 0 else x, None), v, [v, v])[0])([1.0])


def test_containers_of_every_kind():
    w = Value(0.5)

    def f(row, y):
        steps = {"left": row, "right": [y] * len(row)}
        state, outs = gw.scan(
            lambda s, x: (
                {"held": s["held"] * w + x["left"], "seen": (s["seen"][0] + x["right"],)},
                [s["held"], x["left"]],
            ),
            {"held": y, "seen": (0.0,)},
            steps,
        )
        both, _ = gw.scan(lambda s, x: (s + x[0] * x[1] * w, None), 0, (row, [out[0] for out in outs]))
        empty, _ = gw.scan(lambda s, x: (s * 2, s), y, [])
        return state["held"] * state["seen"][0] + outs[-1][0] + both + empty

    rows = [([0.1, 0.2, 0.3], 0.7), ([1.0, -2.0, 0.5], -0.3)]
    assert near(compiled(f, [w], rows, "native"), eager(f, [w], rows))


def held_and_moved(s, x):
    return {"moved": s["moved"] * x["rate"], "held": s["held"] + s["moved"] * x["by"]}, None


TABLE = [{"rate": 1.5, "by": 2.0}, {"by": 20.0, "rate": 10.0}]  # the keys of the second in another order


@pytest.mark.parametrize(
    "f",
    [
        lambda y: gw.scan(held_and_moved, {"held": 0.0, "moved": y}, TABLE)[0]["held"],
        lambda y: gw.loop(
            lambda s: gw.abs(s["held"]) < 9, lambda s: held_and_moved(s, TABLE[0])[0], {"held": 0.0, "moved": y}
        )["held"],
        lambda y: gw.loop(
            lambda s: gw.abs(s["held"]) < 9,
            lambda s: held_and_moved(s, TABLE[0])[0],
            {"held": 0.0, "moved": y},
            limit=9,
        )["held"],
        lambda y: gw.take(TABLE, gw.gt(y, 0))["rate"] * y,
        lambda y: gw.grad(lambda y: gw.take(TABLE, gw.gt(y, 0))["rate"] * y * y)(y),
    ],
    ids=["scan", "loop", "loop with a limit", "take", "grad of take"],
)
def test_entries_of_dicts_belong_to_their_keys_in_any_order(f):
    for backend in ("native", "numpy", "python"):
        assert gw.compile(f, backend=backend, reduce=None)([0.7, -2.0]) == [f(0.7), f(-2.0)]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("part", range(2))
def test_random_loops_are_the_plain_loop(backend, part):
    if backend == "c" and not shutil.which("cc"):
        pytest.skip("there is no C compiler here")
    slow = backend in ("jax", "c")
    for seed in range(part, 6 if slow else 60, 2):
        loss, values, rows, _ = case(seed)
        rows = rows[:3] if slow else rows
        wanted, found = eager(loss, values, rows), compiled(loss, values, rows, backend)
        assert near(found, wanted), (seed, found, wanted)


@pytest.mark.skipif(passes.columns is None, reason="passes in C only")
def test_the_backward_pass_of_a_body_is_the_same_in_c_and_in_python(monkeypatch):
    """Bit for bit: with sums over the steps, outputs, a state that is not differentiated, a division by 0."""
    w, v = gw.Value(0.7), gw.Value(-1.3)

    def f(xs):
        def step(state, x):
            a, b, n = state
            a, b = gw.tanh(w * a + x * b), gw.where(b > x, gw.sqrt(b * b), v / (x + 1.0))
            return (a, b, n + 1.0), gw.exp(a) * n - b * w

        (a, b, n), out = gw.scan(step, (xs[0], v * xs[1], 0.0), xs)
        return a * b + n * gw.sum(out)

    rows = [[0.5, -1.0, 2.0, 0.25], [0.0, -0.0, 1.0, -2.0], [-1.0, 3.0, 0.0, 1.0]]

    def found():
        return [gw.compile(f, reduce="sum", dtype=kind).value_and_grad(rows) for kind in ("float64", "float32")]

    used, own = [], passes._pulled

    def pulled(*given):
        used.append(own(*given))
        return used[-1]

    monkeypatch.setattr(passes, "_pulled", pulled)
    quick = found()
    assert used
    assert all(used)
    monkeypatch.setattr(passes, "_pulled", lambda *_: None)
    assert repr(found()) == repr(quick)
