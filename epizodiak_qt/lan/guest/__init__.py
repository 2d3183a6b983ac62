"""A guest of a table on another computer: connects, follows the table, reconnects."""
