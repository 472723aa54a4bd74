"""Encoder back ends: token ids in, hidden states out. One protocol, one module for each back end."""
