"""What several tests share: golden files, and labels that try to be more than text."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

# A shell's background jobs (`nohup make test &`) start with SIGINT ignored, and so would everything started from here.
signal.signal(signal.SIGINT, signal.default_int_handler)

GOLDEN = Path(__file__).parent / "golden"

HOSTILE = {
    "markup": '"><script>alert(1)</script>',
    "attribute": "' onload='alert(1)",
    "entity": "&lt;b&gt; &amp; &#x41;",
    "comment": "--> ]]> <!-- <![CDATA[",
    "end of script": "</script></title></style><img src=x>",
    "backslash": "a\\nb\\",
    "port": "a:b",
    "record": "{a|b} <f0> \\{",
    "quotes": "\"'`",
    "format": "{} {0} {x} %s",
    "right to left": "שלום עולם",
    "override": "\u202eevil\u2066",
    "emoji": "👩‍🔬 𝛁L",
    "long": "x" * 10_000,
    "control": "\x00\x07\x1b[31mred\x1b[0m\r\n\u2028",
    "surrogate": "\ud800",
    "blank": "   ",
}


def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="write the golden files instead of comparing")


def pytest_generate_tests(metafunc):
    if "hostile_label" in metafunc.fixturenames:
        metafunc.parametrize("hostile_label", HOSTILE.values(), ids=[name.replace(" ", "-") for name in HOSTILE])


WITNESSES = ("torch", "jax", "autograd")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """A test that is skipped for want of a witness must carry its mark: `make witness` runs those with one."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and not any(map(item.get_closest_marker, WITNESSES)):
        reason = report.longrepr[2]
        if re.search(r"\b(torch|jax|autograd|PyTorch|JAX)\b", reason):
            report.outcome = "failed"
            report.longrepr = f"{reason}: without the mark nobody ever runs it; @pytest.mark.jax or torch"
    return report


@pytest.fixture
def golden(request):
    """Compare a text with the file of that name in tests/golden; `pytest --write-golden` writes it."""

    def compare(name, text):
        path = GOLDEN / name
        if request.config.getoption("--write-golden"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{name} has changed; look at it, then pytest --write-golden"

    return compare
