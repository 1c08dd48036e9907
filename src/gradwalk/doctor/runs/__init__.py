"""Running a program and watching it, as it is or with one thing done differently."""
