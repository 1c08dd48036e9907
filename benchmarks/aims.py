"""What the measurements aim at: ratios of two systems, and limits for one."""

from __future__ import annotations

# workload, the faster system, the slower system, how many times faster is the aim (or at most, if below 2)
TARGETS = [
    ("one addition", "gradwalk Value + Value", "float + float", "at most", 1.5),
    ("one addition", "gradwalk, a subclass of Value", "gradwalk Value + Value", "at most", 5),
    ("moons step", "gradwalk, micrograd's nn code", "micrograd", "at least", 100),
    ("moons step, gc off", "gradwalk, micrograd's nn code", "micrograd", "at least", 25),
    ("four-row epoch", "gradwalk, the lecture's nn code", "PyTorch, scalar tensors", "at least", 40),
    ("four-row epoch", "gradwalk.nn", "PyTorch, scalar tensors", "at least", 80),
    ("moons step", "gradwalk, micrograd's nn code", "XAD", "at least", 6),
    ("moons step", "gradwalk.nn", "micrograd", "at least", 400),
    ("backward, per node", "gradwalk", "micrograd", "at least", 50),
    ("GPT training step", "gradwalk", "gradwalk in plain Python", "at least", 15),
    ("1,000,000 nodes built and freed", "gc on", "gc off", "at most", 1.1),
    ("a GPT program, unchanged, a step", "gradwalk run", "its own class, Python", "at least", 50),
    ("a graph of 100,000 nodes at other numbers", "forward()", "built again", "at least", 5),
    (
        "a graph of 100,000 nodes at other numbers",
        "forward() and backward()",
        "built again, and backward()",
        "at least",
        2,
    ),
    (
        "a GPT program on the plain engine, a step",
        "gradwalk run, in plain Python",
        "its own class, Python",
        "at least",
        1,
    ),
    (
        "a GPT program on the plain engine, a step",
        "Value imported, in plain Python",
        "its own class, Python",
        "at least",
        1,
    ),
    ("moons step, hinge alone", "gradwalk.compile, from arrays", "C, written by hand", "at most", 2),
    ("moons step, hinge alone", "gradwalk.compile, from arrays", "PyTorch, batched", "at least", 30),
    ("moons step, hinge alone", "gradwalk.compile, from arrays", "JAX, jit, batched", "at least", 4),
    ("moons step, hinge alone", "gradwalk.compile, from arrays", "micrograd", "at least", 30_000),
    ("moons step, 10,000 rows", "gradwalk.compile, one thread", "C, written by hand", "at most", 1.3),
    *(
        (workload, f"gradwalk.compile, {dtype}, one thread", f"PyTorch, {dtype}, one thread", "at least", aim)
        for workload, aim in (
            ("digits step, batch 64", 2.5),
            ("MLP(784, [128, 64, 10]) step, batch 128", 1),
            ("MLP(784, [256, 128, 10]) step, batch 128", 1),
        )
        for dtype in ("float64", "float32")
    ),
    *(
        (
            f"GPT step, 1 layer, 16 dimensions, {rows} texts of 14 letters",
            "gradwalk.compile, float32, one thread",
            "PyTorch, float32, one thread",
            "at least",
            2,
        )
        for rows in (32, 256)
    ),
    (
        "first call of an unrolled ODE, per operation",
        "gradwalk.compile, 1,000,000 operations",
        "gradwalk.compile, 10,000 operations",
        "at most",
        1.5,
    ),
    ("ODE gradient, 1,000 rows", "gradwalk.compile, one thread", "its own C, -O2, row by row", "at least", 1),
    ("ODE gradient, 1,000 rows", "gradwalk.compile, one thread", "its own C on vectors of 4 rows", "at most", 4),
    ("robot arm Jacobian, 1,000 rows", "gradwalk.compile, one thread", "its own C, -O2, row by row", "at least", 1),
    ("robot arm Jacobian, 1,000 rows", "gradwalk.compile, one thread", "its own C on vectors of 4 rows", "at most", 4),
    *(
        (f"one row: {program}", "gradwalk.compile, the whole call", theirs, direction, aim)
        for program in (
            "ODE, 30 variables, 20 steps",
            "LSTM chain",
            "Cholesky",
            "determinant, 5 by 5",
            "determinant, 8 by 8",
            "log-sum-exp of 2,500",
        )
        for theirs, direction, aim in (
            ("its own C, -O2", "at most", 3),
            ("ADOL-C, taped once", "at least", 1),
            ("PyTorch, one thread", "at least", 1),
            ("JAX, jit", "at least", 1),
        )
    ),
    *(
        ("kmeans gradient, 1,000 points, 16 centres", "gradwalk.compile, one thread", theirs, "at least", 1)
        for theirs in ("PyTorch, one thread", "JAX, jit", "ADOL-C, taped once")
    ),
    *(
        (f"nested: {workload}", f"gradwalk.compile, {how}", theirs, "at least", 1)
        for workload, how in (
            ("particle, 100 steps", "the whole call"),
            ("saddle, 40 inner steps", "the whole call"),
            ("log-sum-exp of 160,000 rows", "one thread"),
            ("kmeans, gradient and Hessian times a direction", "one thread"),
        )
        for theirs in ("JAX, jit", "PyTorch, one thread", "ADOL-C, taped once")
        if (workload, theirs) != ("particle, 100 steps", "ADOL-C, taped once")
    ),
    ("nested: particle, 100 steps", "gradwalk.compile, the pull by hand", "ADOL-C, taped once", "at least", 1),
]

# workload, system, how many seconds or bytes at most
LIMITS = [
    ("bytes per node", "gradwalk, 10,000,000 nodes", "bytes", 96),
    ("GPT of 2 layers, 32 dimensions, 32 letters", "first call, from nothing", "seconds", 2),
    ("GPT of 2 layers, 32 dimensions, 32 letters: memory", "first call, from nothing", "bytes", 500e6),
    *(
        (f"first call of an unrolled ODE, {what}", f"gradwalk.compile, {n:,} operations", unit, most)
        for what, unit, most in (("per operation", "seconds", 1e-6), ("bytes per operation", "bytes", 100))
        for n in (10_000, 100_000, 1_000_000)
    ),
]
