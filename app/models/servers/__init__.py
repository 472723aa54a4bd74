"""Decision models that other programs on this machine serve, or that the user keeps in a directory of their own (D4)."""
