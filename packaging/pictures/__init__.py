"""The screenshot book: which views there are, how the window gets there, how they are taken and listed."""
