"""Citations: markers, claims, verification, resolution into tiers, author style."""
