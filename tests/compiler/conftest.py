"""Backends that need no other framework, one after the other."""

import pytest


@pytest.fixture(params=["native", "numpy", "python"])
def backend(request):
    if request.param == "numpy":
        pytest.importorskip("numpy", reason="the backend numpy needs it")
    return request.param
