"""All systems on all workloads, side by side: writes results.json, results.md and results.svg.

    make bench                       installs the peers into .venv-bench, then measures everything
    make bench QUICK=1               a few minutes: fewer rounds, without the slow cases
    python benchmarks/run.py --only moons --no-install
    python benchmarks/run.py --at-once 7     on a machine of many processors: two of their own for each workload

Every system runs in a process of its own. The processes take turns, many short measurements
each, so that a busy minute hits all alike. Before and after each measurement a fixed loop is
timed: measurements from moments in which the machine was clearly slower are dropped. What is
reported is the median of the rest and its spread; ratios are what to look at.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from report import write_all
from workloads import CASES, Case

HERE = Path(__file__).parent
ROOT = HERE.parent
VENV = ROOT / ".venv-bench"
PEERS = ["micrograd", "torch==2.13.0", "autograd", "xad", "casadi", "jax", "numpy"]


DEBIANS = "libadolc-dev"


def install() -> str:
    """The peers in an environment of their own; the interpreter to run them with. ADOL-C comes from Debian, where that
    is allowed."""
    if shutil.which("apt-get") and os.geteuid() == 0 and not Path("/usr/include/adolc").exists():
        subprocess.run(["apt-get", "install", "--yes", "--quiet", DEBIANS], check=False, stdout=subprocess.DEVNULL)
    python = VENV / "bin" / "python"
    marker = VENV / ".installed"
    if not marker.exists() or marker.read_text() != str(PEERS):
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PEERS], check=True)
        marker.write_text(str(PEERS))
    return str(python)


class Worker:
    """A process that measures one case when asked."""

    def __init__(self, key: str, case: Case, python: str) -> None:
        self.key, self.case, self.samples = key, case, []  # type: str, Case, list[dict[str, float]]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}
        environment.pop("GRADWALK_PURE", None)
        if case.pure:
            environment["GRADWALK_PURE"] = "1"
        self.failed, self.complaints = "", tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            [python, str(HERE / "worker.py"), key],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,  # a file: a pipe that is not read would block the writer
            text=True,
            env=environment,
        )
        self.read()

    def read(self) -> dict[str, float] | None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if line:
            answer: dict[str, float] = json.loads(line)
            return answer
        self.complaints.seek(0)
        self.failed = (self.complaints.read().strip().splitlines() or ["died"])[-1][:200]
        return None

    def ask(self, command: str) -> dict[str, float] | None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        return self.read()

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def measure(workload: str, python: str, rounds: int, quick: bool) -> dict[str, Any]:
    """Everybody's numbers for one workload."""
    results: dict[str, Any] = {}
    workers = []
    for key, case in CASES.items():
        if case.workload != workload:
            continue
        if quick and case.slow:
            results[case.system] = {"missing": "slow, and this was a quick run"}
            continue
        if case.needs and not has(python, case.needs):
            results[case.system] = {"missing": f"{case.needs} is not installed"}
            continue
        workers.append(Worker(key, case, python))
    for w in workers:  # the first call warms up and says how many make a good measurement
        answer = None if w.failed else w.ask("bytes" if w.case.bytes else "seconds 1")
        if answer and w.case.bytes:
            w.samples.append(answer)
        elif answer:
            again = w.ask("seconds 1") or answer
            w.count = max(1, int(0.05 / (again["seconds"] * w.case.scale)))  # type: ignore[attr-defined]
    for _ in range(rounds):
        for w in workers:
            if not w.failed and not w.case.bytes:
                answer = w.ask(f"seconds {w.count}")  # type: ignore[attr-defined]
                if answer:
                    w.samples.append(answer)
    for w in workers:
        w.stop()
        results[w.case.system] = summary(w)
    return results


def summary(w: Worker) -> dict[str, Any]:
    if w.failed or not w.samples:
        return {"missing": w.failed or "no measurement"}
    if w.case.bytes:
        return {"bytes": statistics.median(s["bytes"] for s in w.samples)}
    quickest = min(s["loop"] for s in w.samples)
    quiet = [s["seconds"] for s in w.samples if s["loop"] <= 1.25 * quickest]
    if len(quiet) < 3:
        quiet = [s["seconds"] for s in sorted(w.samples, key=lambda s: s["loop"])[:3]]
    quiet.sort()
    return {
        "seconds": statistics.median(quiet),
        "from": quiet[len(quiet) // 4],
        "to": quiet[3 * len(quiet) // 4],
        "samples": [s["seconds"] for s in w.samples],
        "loops": [s["loop"] for s in w.samples],
    }


def has(python: str, module: str) -> bool:
    if python == sys.executable:
        return importlib.util.find_spec(module) is not None
    code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", code], check=False).returncode == 0


def measure_all(names: list[str], at_once: int, python: str, rounds: int, quick: bool) -> dict[str, Any]:
    """Everybody's numbers for these workloads: several at once, where each has two processors to itself."""
    processors = sorted(os.sched_getaffinity(0)) if at_once > 1 else []
    if at_once > 1 and len(processors) < 2 * at_once:
        raise SystemExit(f"{at_once} workloads at once need {2 * at_once} processors, and there are {len(processors)}")
    pairs: SimpleQueue[set[int]] = SimpleQueue()
    for k in range(at_once):
        pairs.put(set(processors[2 * k : 2 * k + 2]))

    def one(name: str) -> dict[str, Any]:
        pair = pairs.get()
        if pair:
            os.sched_setaffinity(0, pair)  # of this thread: the processes that it starts inherit it
        start = time.perf_counter()
        found = measure(name, python, rounds, quick)
        print(f"{name}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
        pairs.put(pair)
        return found

    with ThreadPoolExecutor(at_once) as pool:
        return dict(zip(names, pool.map(one, names)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure gradwalk beside its peers.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, without the slow cases")
    parser.add_argument("--only", default="", help="only workloads with this in their name; nothing is written")
    parser.add_argument("--no-install", action="store_true", help="use the packages of this interpreter")
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument(
        "--at-once", type=int, default=1, help="so many workloads at a time, each on two processors of its own"
    )
    options = parser.parse_args()
    python = sys.executable if options.no_install else install()
    rounds = options.rounds or (5 if options.quick else 15)
    names = [name for name in dict.fromkeys(case.workload for case in CASES.values()) if options.only in name]
    results = measure_all(names, options.at_once, python, rounds, options.quick)
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    run = {"when": time.strftime("%-d %B %Y"), "commit": commit.strip() or "unknown"}
    write_all(run | {"machine": machine, "rounds": rounds, "workloads": results}, None if options.only else HERE)


if __name__ == "__main__":
    main()
