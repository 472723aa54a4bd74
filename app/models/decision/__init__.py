"""The decision model: how probable it is that a passage supports a claim."""
