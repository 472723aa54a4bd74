"""The claims inspector: every claim of a conversation with its evidence, its probability and its verdict."""
