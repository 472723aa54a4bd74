"""Small widgets that know nothing of the product."""
