"""What leaves the program as a file: bibliographies, answers with citations, and bundles that can be checked."""
