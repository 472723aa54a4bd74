"""Gathering evidence for a question: which searches are made, and what of their findings is taken."""
