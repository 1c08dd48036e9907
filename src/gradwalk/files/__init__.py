"""Files: written whole or not at all, and believed only after checking. This room knows no Value."""
