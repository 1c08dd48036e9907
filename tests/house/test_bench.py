"""The benchmark says what it did not measure: an aim without a number is no aim that was reached."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "benchmarks"


def run(code: str) -> str:
    found = subprocess.run([sys.executable, "-c", code], cwd=BENCH, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_every_aim_names_a_workload_and_systems_that_are_measured():
    run(
        "from aims import LIMITS, TARGETS; from workloads import CASES\n"
        "there = {(case.workload, case.system) for case in CASES.values()}\n"
        "wanted = {(w, s) for w, ours, theirs, *_ in TARGETS for s in (ours, theirs)}\n"
        "wanted |= {(w, s) for w, s, *_ in LIMITS}\n"
        "assert wanted <= there, wanted - there"
    )


def test_what_was_not_measured_is_said_in_words():
    text = run(
        "from report import markdown\n"
        "gone = {'missing': 'slow, and this was a quick run'}\n"
        "name = 'GPT of 2 layers, 32 dimensions, 32 letters'\n"
        "found = {name: {'first call, from nothing': gone}, 'GPT training step': {'gradwalk': gone}}\n"
        "print(markdown({'workloads': found, 'when': '', 'commit': '', 'machine': '', 'rounds': 1}))"
    )
    assert text.count("not measured: slow, and this was a quick run") == 2
    aims = [line for line in text.splitlines() if line.endswith("| not measured |")]
    assert len(aims) == 2
    assert all("slow, and this was a quick run" in line for line in aims)


def test_a_quick_run_keeps_the_names_of_what_it_leaves_out():
    text = run(
        "import run\n"
        "from report import markdown\n"
        "name = 'GPT of 2 layers, 32 dimensions, 32 letters'\n"
        "print(run.measure(name, 'python', 1, True))"
    )
    assert text.count("quick run") == 3
