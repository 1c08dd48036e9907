"""A class of values and its operations, tried part by part: arithmetic, rules, walk."""
