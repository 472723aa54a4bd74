"""The preferences, drawn from the one schema of settings."""
