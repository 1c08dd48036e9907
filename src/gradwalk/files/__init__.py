"""Files: written whole or not at all, and checked when they are read. Nothing in this room uses a Value."""
