"""What joins views to the engine; views stay dumb."""
