"""First run and the index page."""
