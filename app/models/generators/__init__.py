"""Generator back ends: a chat in, text out, token by token."""
