"""What `import gradwalk` offers, and what it says about what it does not offer."""

import types

import pytest

import gradwalk


def test_dir_lists_what_is_there_and_no_building_blocks():
    names = dir(gradwalk)
    assert {"Value", "tanh", "nn", "compile", "to_torch", "__version__"} <= set(names)
    assert not {"dialects", "twin", "TYPE_CHECKING", "modes"} & set(names)
    for name in names:
        thing = getattr(gradwalk, name)
        assert not isinstance(thing, types.ModuleType) or name in gradwalk._ON_DEMAND


def test_habits_from_elsewhere_get_a_hint():
    for name in gradwalk._HABITS:
        with pytest.raises(AttributeError, match=f"gradwalk has no '{name}'; .*"):
            getattr(gradwalk, name)


def test_a_slip_of_the_pen_lets_python_suggest():
    with pytest.raises(AttributeError) as caught:
        gradwalk.tahn
    assert caught.value.name == "tahn"
    assert caught.value.obj is gradwalk
