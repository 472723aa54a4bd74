"""The evidence popover."""
