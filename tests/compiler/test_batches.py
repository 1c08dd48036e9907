"""Batches: what is taken as rows of numbers, and what is refused with which words."""

import ctypes
import subprocess
import sys
from array import array
from collections import namedtuple
from fractions import Fraction

import pytest

import gradwalk as gw
from gradwalk.compiler import batches as batch

np = pytest.importorskip("numpy", reason="NumPy arrays are one way to bring a batch")

Point = namedtuple("Point", "x y")


def read(*arguments, code="d"):
    return batch.read(arguments, [f"a{i}" for i in range(len(arguments))], code)


SAME = [
    ([[1, 2], [3, 4]], [5, 6]),
    (((1, 2), (3.0, 4)), (5, 6)),
    (np.array([[1, 2], [3, 4]]), np.array([5, 6])),
    (np.array([[1, 2], [3, 4]], dtype="float32"), array("i", [5, 6])),
    (np.array([[1, 9, 2], [3, 9, 4]])[:, ::2], memoryview(array("d", [5, 6]))),
    (np.asfortranarray([[1.0, 2.0], [3.0, 4.0]]), np.array([5, 0, 6, 0])[::2]),
    ([np.array([1, 2]), np.array([3, 4])], [np.float64(5), np.int64(6)]),
    ([[Fraction(1), True + 1], [3, 4]], [5, Fraction(6)]),
    (memoryview(np.array([[1.0, 2.0], [3.0, 4.0]])), [5, 6.0]),
]


@pytest.mark.parametrize("arguments", SAME)
def test_the_same_rows_however_they_are_stored(arguments):
    found = read(*arguments)
    assert found.rows == 2
    assert found.shape == ((2,), ())
    assert found.template == [[0, 0], 0]
    assert list(found.numbers) == [1, 2, 5, 3, 4, 6]


def test_single_precision_on_request():
    assert read([0.1], code="f").numbers.format == "f"
    assert list(read(np.array([0.1]), [0.2], code="f").numbers) == [
        pytest.approx(0.1, rel=1e-7),
        pytest.approx(0.2, rel=1e-7),
    ]


def test_deeper_rows_dicts_and_named_fields():
    found = read(np.zeros((3, 2, 2)), {"u": [1, 2, 3], "v": [[1], [2], [3]]})
    assert found.shape == ((2, 2), ("dict", ("u", ()), ("v", (1,))))
    assert found.template == [[[0, 0], [0, 0]], {"u": 0, "v": [0]}]
    assert read([Point(1, 2), Point(3, 4)]).template == [Point(0, 0)]
    assert read([{"a": 1, "b": [2, 3]}, {"a": 4, "b": [5, 6]}]).numbers.tolist() == [1, 2, 3, 4, 5, 6]
    assert read([[1, [2, 3]], [4, [5, 6]]]).template == [[0, [0, 0]]]


def test_the_keys_of_a_row_come_in_any_order():
    found = read([{"a": 1, "b": [2, 3]}, {"b": [5, 6], "a": 4}])
    assert found.template == [{"a": 0, "b": [0, 0]}]
    assert found.numbers.tolist() == [1, 2, 3, 4, 5, 6]


def test_ranges_and_arrays_inside_of_rows():
    assert read(range(3)).numbers.tolist() == [0, 1, 2]
    assert read([range(2), range(2, 4)]).shape == ((2,),)
    assert read([{"a": np.array([1, 2])}, {"a": [3, 4]}]).numbers.tolist() == [1, 2, 3, 4]


def test_equal_structure_is_equal_whatever_it_came_in():
    assert read(np.zeros((2, 3))).shape == read([[0, 0, 0]]).shape == read([(0, Fraction(1), 0)]).shape
    assert read([[0, 0]]).shape != read([[0, 0, 0]]).shape
    assert read([[0]]).shape != read([0]).shape
    assert read([Point(1, 2)]).shape != read([(1, 2)]).shape


def test_no_arguments_are_one_row():
    found = read()
    assert (found.rows, found.shape) == (1, ())


REFUSED = [
    (([], []), ValueError, "empty"),
    ((np.zeros((0, 2)),), ValueError, "empty"),
    (([[1, 2], [3]],), ValueError, r"a0\[1\] is a list of 1"),
    (([[1, 2], 3],), ValueError, "same shape"),
    (([1, [2]],), ValueError, "same shape"),
    (([{"a": 1}, [1]],), ValueError, r"a0\[0\] is a dict of 1, a0\[1\] is a list of 1"),
    (([{"a": 1, "b": 2}, {"a": 1, "bb": 2}],), ValueError, r"a0\[1\] has 'bb', not 'b'"),
    (([{"a": 1, "b": 2}, {"a": 1}],), ValueError, r"a0\[1\] has no 'b'"),
    (([{"a": 1}, {"a": 1, "b": 2}],), ValueError, r"a0\[1\] has 'b', which a0\[0\] lacks"),
    (([{"a": [1, 2]}, {"a": [1]}],), ValueError, r"a0\[0\]\['a'\] is a list of 2, a0\[1\]\['a'\] is a list of 1"),
    (({"a": [[1, 2], [1]]},), ValueError, r"a0\['a'\]\[1\] is a list of 1"),
    (([Point(1, 2), (1, 2)],), ValueError, "is a Point, .* is a list of 2"),
    (([1, 2], [1]), ValueError, "a0 has 2, a1 has 1"),
    (("abc",), TypeError, "str"),
    ((b"abc",), TypeError, "bytes"),
    ((None,), TypeError, "NoneType"),
    ((3.0,), TypeError, "rows of numbers"),
    ((np.float64(3),), TypeError, "rows of numbers"),
    ((object(),), TypeError, "rows of numbers"),
    (({1, 2},), TypeError, r"rows of numbers.*sorted\(a0\)"),
    (((x for x in [1, 2]),), TypeError, r"generator.*write list\(a0\)"),
    (({"a": 1}.values(),), TypeError, r"dict_values.*write list\(a0\)"),
    ((np.array(["a", "b"]),), TypeError, "astype"),
    ((np.array([1, None], dtype=object),), TypeError, "Python objects"),
    ((np.array([1j]),), TypeError, "complex"),
    ((np.array(["2020-01-01"], dtype="datetime64[D]"),), TypeError, "datetime"),
    ((["a", "b"],), TypeError, r"a0\[0\]"),
    (([[1, 2], [3, "2"]],), TypeError, r"a0\[1\]\[1\].*str"),
    (([1, None],), TypeError, r"a0\[1\] is None: a number is missing"),
    (([[1, 2], [3, None]],), TypeError, r"a0\[1\]\[1\] is None: a number is missing"),
    (([[1, 2], None],), TypeError, r"a0\[1\] is None"),
    (([1, 2j],), TypeError, "complex"),
    (([[1, 10**400]],), OverflowError, r"a0\[0\]\[1\].*too large"),
    ((memoryview(b"abc").cast("c"),), TypeError, "format"),
]


@pytest.mark.parametrize(("arguments", "error", "words"), REFUSED)
def test_what_is_no_batch_is_refused_in_words(arguments, error, words):
    with pytest.raises(error, match=words):
        read(*arguments)


def test_numpy_is_not_imported_for_lists():
    code = (
        "import sys; from gradwalk.compiler import batches as batch\n"
        "b = batch.read(([[1, 2], [3, 4]], [5, 6]), 'xy')\n"
        "assert list(b.numbers) == [1, 2, 5, 3, 4, 6]\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_masked_arrays_are_refused_and_not_unmasked():
    numpy = pytest.importorskip("numpy")
    w = gw.Value(2.0)
    holes = numpy.ma.array([1.0, 2.0, 3.0], mask=[False, True, False])
    for reduce in ("sum", None):
        f = gw.compile(lambda x: w * x, reduce=reduce)
        f(numpy.array([1.0, 2.0, 3.0]))  # the quick way is open from here on, and must not take the other
        for rows in (holes, numpy.ma.array([1.0, 2.0, 3.0])):
            with pytest.raises(TypeError, match="masked array"):
                f(rows)


def test_ctypes_arrays_are_buffers_too():
    w = gw.Value(2.0)
    f = gw.compile(lambda x: w * x, reduce=None)
    for kind in (ctypes.c_double, ctypes.c_float, ctypes.c_long, ctypes.c_int8, ctypes.c_uint16):
        assert f((kind * 3)(1, 2, 3)) == [2.0, 4.0, 6.0]
    table = ((ctypes.c_double * 2) * 2)((1, 2), (3, 4))
    assert gw.compile(lambda x: x[0] + w * x[1], reduce=None)(table) == [5.0, 11.0]
    with pytest.raises(TypeError, match="must hold numbers"):
        f((ctypes.c_char * 3)())


def test_a_dot_of_nothing_is_its_start():
    w = gw.Value(2.0)
    for backend in ("native", "numpy", "python"):
        assert gw.compile(lambda x: gw.dot([], [], w * x), backend=backend).value_and_grad([3.0]) == (6.0, [3.0])


def test_the_half_power_of_minus_infinity():
    for backend in ("native", "numpy", "python"):
        found = gw.compile(lambda x: x**0.5, reduce=None, backend=backend)([-float("inf"), -0.0, 4.0])
        assert repr(found) == "[inf, 0.0, 2.0]"


@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_a_float_with_a_number_of_its_own_says_the_same_every_time(backend):
    class Says(float):
        def __float__(self):
            return 100.0

    f = gw.compile(lambda x: 2 * x, reduce=None, backend=backend)
    assert [list(f([Says(1.0), Says(2.0)])) for _ in range(3)] == [[200.0, 200.0]] * 3


def test_arrays_between_the_places_of_floats_are_read():
    numpy = pytest.importorskip("numpy")
    crooked = numpy.frombuffer(bytearray(1 + 8 * 3), dtype="f8", offset=1)
    crooked[:] = [1.0, 2.0, 3.0]
    records = numpy.array([(1.0, 2.0), (3.0, 4.0)], dtype=[("x", "f8"), ("y", "f8")])
    f = gw.compile(lambda x: 2 * x, reduce=None)
    assert list(f(crooked)) == [2.0, 4.0, 6.0]
    assert list(f(records["y"])) == [4.0, 8.0]
    with pytest.raises(TypeError, match="must hold real numbers"):
        f(records)
