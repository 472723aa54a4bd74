"""What can be done in the window: one registry, from which menus, the command palette and the page of shortcuts are drawn."""
