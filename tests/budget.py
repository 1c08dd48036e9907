"""A minute for `make quick`: `pytest -p tests.budget`.

Not a test file: a plugin. Once a worker has used its share of processor time, tests that it has not begun are left to
`make test`. Files that were named themselves, because they are what was changed, always run to their end.
"""

from __future__ import annotations

import resource

import pytest

SECONDS = 40.0  # of processor time for each of two workers; linters and types take the rest of the minute
LEFT = "the minute is used up: left to make test"


def processor_time() -> float:
    """What this process and those that it waited for have used."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def is_left(file: str, asked: list[str], spent: float) -> bool:
    return spent > SECONDS and file not in asked


def pytest_runtest_setup(item: pytest.Item) -> None:
    if is_left(item.nodeid.partition("::")[0], item.config.args, processor_time()):
        pytest.skip(LEFT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left = sum(LEFT in str(report.longrepr) for report in terminalreporter.getreports("skipped"))
    if left:
        terminalreporter.write_line(f"left to make test, since the minute was used up: {left}")
