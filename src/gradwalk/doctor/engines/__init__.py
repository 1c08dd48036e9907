"""Tests a class of values and its operations part by part: arithmetic, rules, walk."""
