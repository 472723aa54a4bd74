"""Model back ends behind small protocols; knows nothing of libraries, papers or windows."""
