"""The engine: everything the program does, without a window."""
