"""What is recorded of a training loop while it runs."""
