"""Train on many hosts: every process brings its own rows, and JAX adds up the gradients of all.

    python examples/many_hosts.py                                    two processes of two devices each, on this machine
    python examples/many_hosts.py --checkpoint moons.json            killed or not, the same command goes on from there

On several machines start it on each of them, with the address of the first and a rank:

    python examples/many_hosts.py --processes 4 --rank 0 --coordinator 10.0.0.1:1234

The model is scalar code and the optimizer is an ordinary one: after each step every process holds the same gradient,
moves its own copy of the parameters, and so all stay the same. Needs pip install 'gradwalk[jax]'.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gradwalk
from gradwalk import data, nn, optim


def options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Data-parallel training over processes and hosts, with JAX.")
    parser.add_argument("--processes", type=int, default=2, help="how many take part")
    parser.add_argument("--devices", type=int, default=2, help="devices of each process, where it has only a CPU")
    parser.add_argument("--rank", type=int, help="which of them this one is; without it, all are started here")
    parser.add_argument("--coordinator", help="host:port of the process with rank 0")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--rows", type=int, default=400, help="rows of the whole set, shared out evenly")
    parser.add_argument("--checkpoint", type=Path, help="a file to write after each tenth step, and to go on from")
    given = parser.parse_args(arguments)
    if given.rows % (given.processes * given.devices):
        parser.error(f"{given.rows} rows cannot be shared out evenly over {given.processes * given.devices} devices")
    if given.rank is not None and not given.coordinator:
        parser.error("a process with a rank needs --coordinator host:port")
    return given


def start_all(given: argparse.Namespace) -> int:
    """One process for each rank, on this machine. If one fails the others, which wait for it, are ended.

    They compute on the CPU, whose cores they can share; a GPU belongs to one process. JAX_PLATFORMS says otherwise.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, __file__, *sys.argv[1:], "--coordinator", address]
    shared = {"JAX_PLATFORMS": "cpu", **os.environ}
    running = [subprocess.Popen([*command, "--rank", str(rank)], env=shared) for rank in range(given.processes)]
    try:
        return max(process.wait() for process in running)
    finally:
        for process in running:
            process.kill()


def connect(given: argparse.Namespace) -> Any:
    """JAX, with the devices of all processes."""
    os.environ.setdefault("XLA_FLAGS", f"--xla_force_host_platform_device_count={given.devices}")
    import jax

    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    jax.distributed.initialize(given.coordinator, num_processes=given.processes, process_id=given.rank)
    return jax


def train(given: argparse.Namespace) -> Iterator[tuple[int, float]]:
    """The loss of each step, the same in every process."""
    jax = connect(given)
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    from gradwalk.compiler.backends.jax import function

    xs, ys = data.moons(given.rows)
    table = np.column_stack([xs, data.signs(ys)])
    model = nn.MLP(2, [16, 16, 1], seed=1)
    optimizer = optim.Adam(model.parameters(), lr=0.03)
    begin = resume(given.checkpoint, model, optimizer)

    hinge = gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)), backend="numpy")
    hinge(table[:2, :2], table[:2, 2])  # traces: every process writes down the same program
    run = jax.jit(function(hinge.backward_program, reduce="mean", dtype="float64"))

    mesh = Mesh(jax.devices(), ("rows",))
    mine = np.array_split(table, given.processes)[given.rank]  # what this host would read from its own disk
    rows = jax.make_array_from_process_local_data(NamedSharding(mesh, PartitionSpec("rows", None)), mine)
    everywhere = NamedSharding(mesh, PartitionSpec())

    for step in range(begin, given.steps):
        weights = jax.device_put(np.array([p.data for p in hinge.parameters]), everywhere)
        value, *gradient = np.asarray(run(weights, rows)).tolist()
        for p, slope in zip(hinge.parameters, gradient):
            p.grad = slope
        optimizer.step()
        if given.checkpoint and given.rank == 0 and (step + 1) % 10 == 0:
            keep(given.checkpoint, step + 1, model, optimizer)
        yield step, value
    jax.distributed.shutdown()


def keep(path: Path, step: int, model: nn.Module, optimizer: Any) -> None:
    """A checkpoint: whole, or the one before it."""
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps({"step": step, "model": model.state_dict(), "optimizer": optimizer.state_dict()}))
    draft.replace(path)


def resume(path: Path | None, model: nn.Module, optimizer: Any) -> int:
    """The step to go on with. Every process reads the file, so on several machines it lies where all can see it."""
    if not path or not path.exists():
        return 0
    saved = json.loads(path.read_text())
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    return int(saved["step"])


def main(arguments: list[str] | None = None) -> int:
    given = options(arguments)
    if given.rank is None:
        return start_all(given)
    for step, value in train(given):
        if given.rank == 0 and (step % 10 == 0 or step == given.steps - 1):
            print(f"step {step:4}   loss {value:.12f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
