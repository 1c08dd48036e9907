"""The same program, looked at twice: the same report, to the last digit."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gradwalk.commands import main
from gradwalk.doctor.processes.trials import Outcome

CASES = Path(__file__).parent / "cases" / "strangers"


@pytest.mark.parametrize("name", ["ascends.py", "right_pairs.py"])
def test_a_second_report_says_the_same(name):
    first, second = (CliRunner().invoke(main, ["doctor", str(CASES / name), "--json"]) for _ in range(2))
    assert first.output == second.output
    assert first.exit_code == second.exit_code


def test_what_a_run_costs_is_counted_and_not_timed():
    slow, fast = (Outcome([1.0] * 50, sizes=[900] * 8, copies=5, spent=spent) for spent in (3.0, 0.2))
    assert slow.cost == fast.cost


def test_where_nothing_can_be_counted_a_little_more_time_costs_the_same():
    assert Outcome(spent=0.35).cost == Outcome(spent=0.5).cost < Outcome(spent=0.7).cost
