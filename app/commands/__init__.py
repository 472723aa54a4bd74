"""The commands: the same engine as the window, for terminals, scripts and benchmarks."""
