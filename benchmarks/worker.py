"""One system on one workload, in a process of its own. Started by run.py; answers lines with lines.

seconds N   do the work N times; the answer has the time of one and of a fixed loop before and after
bytes       do it once; the answer has how much the process has grown, or grew meanwhile
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from workloads import CASES


def fixed_loop() -> float:
    """The time of a loop that is always the same: how quick the machine is at this moment."""
    start = time.perf_counter()
    x = 0.0
    for i in range(20_000):
        x += i * 0.5
    return time.perf_counter() - start


def resident(peak: bool) -> int:
    if peak:
        return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def taken(step: Callable[[], Any], times: int, clock: Callable[[], float], prepare: Callable[[], Any] | None) -> float:
    """The time of so many steps: read around all of them, since asking for the processor's time costs a third of a
    microsecond; around each only where something that does not count is prepared before."""
    if not prepare:
        start = clock()
        for _ in range(times):
            step()
        return clock() - start
    total = 0.0
    for _ in range(times):
        prepare()
        start = clock()
        step()
        total += clock() - start
    return total


def main() -> None:
    case = CASES[sys.argv[1]]
    step = case.setup()
    twin = sys.modules.get("gradwalk.engine.twin")
    if twin and not twin.native and not case.pure:
        sys.exit(f"the native engine is not in use: {twin.why_not_native}")
    clock = time.process_time if case.cpu else time.perf_counter
    prepare = getattr(step, "prepare", None)
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        command, *count = line.split()
        if command == "bytes":
            before = resident(case.peak)
            kept = step()
            answer = {"bytes": (resident(case.peak) - before) / case.scale}
            del kept
        else:
            before = fixed_loop()
            total = taken(step, int(count[0]), clock, prepare)
            answer = {"seconds": total / int(count[0]) / case.scale, "loop": max(before, fixed_loop())}
            if not gc.isenabled():
                gc.collect()  # between measurements, so that memory stays within bounds
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
