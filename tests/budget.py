"""A minute for `make quick`: `pytest -p tests.budget`.

Not a test file: a plugin. Once a worker has used its share of processor time, tests that it has not begun are left to
`make test`. Files that were named themselves, because they are what was changed, always run to their end.
"""

from __future__ import annotations

import pytest

from tests.effort import spent

SECONDS = 25.0  # of processor time for each worker: what it began before, linters and types take the rest
LEFT = "the minute is used up: left to make test"


def pytest_runtest_setup(item: pytest.Item) -> None:
    if spent() > SECONDS and item.nodeid.partition("::")[0] not in item.config.args:
        pytest.skip(LEFT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left = sum(LEFT in str(report.longrepr) for report in terminalreporter.getreports("skipped"))
    if left:
        terminalreporter.write_line(f"left to make test, since the minute was used up: {left}")
