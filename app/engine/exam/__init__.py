"""The built-in exam: a few small tasks that show what a generator may be trusted with."""
