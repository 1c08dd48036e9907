"""The driver: rounds in a child process, the seed of each on record before it begins."""

from __future__ import annotations

import argparse
import faulthandler
import random
import subprocess
import sys
import time

EACH = 40
"""Rounds in one process."""


def rounds(first: int, count: int) -> None:
    from gradwalk.engine import twin

    from . import abuse, agreement

    shelve_from = getattr(twin.native, "shelve_from", lambda count: None)
    kinds = [*agreement.ROUNDS, *abuse.ROUNDS, *abuse.ROUNDS]
    for seed in range(first, first + count):
        print(seed, flush=True)
        shelve_from(1 if seed % 2 else 1024)  # every other time all bundles keep their numbers side by side
        rng = random.Random(seed)
        rng.choice(kinds)(rng)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, help="one seed, once more")
    parser.add_argument("--first", type=int, help="in a child: the first seed")
    parser.add_argument("--count", type=int, default=EACH)
    given = parser.parse_args()
    if given.first is not None or given.seed is not None:
        faulthandler.enable()
        rounds(given.first if given.first is not None else given.seed, given.count if given.first is not None else 1)
        return 0
    first, end, done = random.SystemRandom().randrange(1 << 40), time.monotonic() + given.seconds, 0
    print(f"seeds from {first}", flush=True)
    while time.monotonic() < end:
        command = [sys.executable, "-m", "tests.fuzz", "--first", str(first + done), "--count", str(EACH)]
        child = subprocess.run(command, capture_output=True, text=True, timeout=900)
        if child.returncode:
            last = child.stdout.split()[-1:] or ["none"]
            print(child.stderr[-6000:])
            print(f"seed {last[0]} failed (exit {child.returncode}). Once more: make fuzz SEED={last[0]}")
            return 1
        done += EACH
    print(f"{done} rounds, nothing found; the last seed was {first + done - 1}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
