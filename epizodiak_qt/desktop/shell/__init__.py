"""The main window: menus, start page, new-game page, and the session of the table that is open."""
