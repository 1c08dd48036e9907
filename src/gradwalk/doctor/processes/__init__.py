"""Runs copies of a program in processes of their own and collects what they report."""
