"""Turns and sessions."""
