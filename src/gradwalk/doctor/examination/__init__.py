"""One program examined from beginning to end, inside its own process."""
