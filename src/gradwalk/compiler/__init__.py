"""The compiler: a scalar function, traced once, run over whole batches: trace, program, passes, backends, machine."""
