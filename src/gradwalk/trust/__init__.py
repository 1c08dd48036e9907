"""Whether a derivative can be trusted: numerical witnesses, the examiner, other frameworks, anomaly mode."""
