"""How to make a value of somebody's class, and which of its attributes holds the number it was made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .results import family
from .roles import RoleNotFound, Roles
from .slots import numbers, required, slots
from .workshops import workshops

USUAL_DATA = ("data", "value", "val", "v", "x", "item", "num", "number", "real", "primal")


def with_data(kind: type, around: dict[str, Any], nested: int = 0) -> Roles:
    """A way to make a value, and the attribute that holds its number, wrapped in `nested` lists."""
    base = family(kind)
    relatives = [c for c in around.values() if isinstance(c, type) and issubclass(c, base) and c is not kind]
    functions = [f for f in around.values() if _may_be_a_maker(f)]
    found: list[Roles] = []
    for maker in (kind, *relatives, *functions):
        try:
            two, other = (maker(_wrapped(x, nested)) for x in (2.0, 3.5))
        except Exception:
            continue
        if isinstance(two, base) and not isinstance(two, type):
            fitting = [name for name, x in numbers(two).items() if x == 2.0 and numbers(other).get(name) == 3.5]
            if fitting:
                roles = Roles(base, min(fitting, key=rank(USUAL_DATA)), maker)
                roles.nested = nested
                if len(slots(two)) > 1:
                    return roles
                found.append(roles)  # only a number: perhaps a class of constants, with another one for parameters
    if found:
        return found[0]
    if nested:
        raise RoleNotFound(f"{kind.__name__} is made neither of a number nor of lists of numbers")
    shops = [(shop, name) for shop in workshops(base, around) for name in _holding(shop.make, 2.0)]
    if shops:
        shop, name = min(shops, key=lambda each: rank(USUAL_DATA)(each[1]))
        roles = Roles(base, name, shop.make)
        roles.workshop = shop
        return roles
    raise RoleNotFound(
        f"{kind.__name__}(2.0) gives no object that holds 2.0 in one of its attributes, so its numbers cannot be read"
    )


def _wrapped(x: Any, nested: int) -> Any:
    for _ in range(nested):
        x = [x]
    return x


def _holding(maker: Callable[[float], Any], x: float) -> list[str]:
    return [name for name, held in numbers(maker(x)).items() if held == x]


def _may_be_a_maker(thing: Any) -> bool:
    short = getattr(getattr(thing, "__code__", None), "co_code", b"x" * 999)
    return hasattr(thing, "__code__") and required(thing) == 1 and len(short) < 150


def rank(usual: Sequence[str]) -> Callable[[str], tuple[bool, int]]:
    return lambda name: (name.startswith("_"), usual.index(name) if name in usual else len(usual))


def mend_data(roles: Roles, pair: tuple[Any, Any], out: Any) -> None:
    """If several attributes hold the number of a leaf, settle on the one that holds the number of a result, too."""
    if not roles.has_number(out) or roles.number(out) in (2.0, 3.0):
        held = [name for name, x in numbers(out).items() if x in (6.0, 5.0) and numbers(pair[0]).get(name) == 2.0]
        if held:
            roles.data = min(held, key=rank(USUAL_DATA))
