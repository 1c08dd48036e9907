"""The compiler: traces a scalar function once and runs it over whole batches (trace, program, passes, backends)."""
