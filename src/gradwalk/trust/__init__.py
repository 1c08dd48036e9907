"""Trusting a derivative: numerical witnesses, the examiner, other frameworks, anomaly mode."""
