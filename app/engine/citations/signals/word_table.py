"""Reads word lists that stand in the code as text."""


def word_table(*lines: str) -> frozenset[str]:
    """The words of all lines, separated by white space."""
    return frozenset(word for line in lines for word in line.split())
