"""The instruction sets of this processor, one after the other."""

import pytest


def pytest_generate_tests(metafunc):
    if "processor" in metafunc.fixturenames:
        from .block_machine import SETS

        metafunc.parametrize("processor", SETS, indirect=True)


@pytest.fixture
def processor(request, monkeypatch):
    monkeypatch.setenv("GRADWALK_ISA", request.param)
