"""Copies of a program that run in processes of their own, and what they report."""
