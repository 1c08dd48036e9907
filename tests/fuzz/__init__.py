"""The fuzzer: random programs x engines x backends x containers x threads, and abuse of every kind.

    make fuzz                 two minutes, under the sanitizers, with freed slots poisoned
    make fuzz MINUTES=60      an hour
    make fuzz SEED=123        once more what this seed did

Everything a round does is drawn from its seed. The rounds run in a process of their own, so that a crash is reported
with the seed that led to it.
"""
