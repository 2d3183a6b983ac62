"""The tree of accessible objects of a table. It is loaded when assistive technology asks for it."""
