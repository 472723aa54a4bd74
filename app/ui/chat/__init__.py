"""The conversation: messages, pills, sources, composer."""
