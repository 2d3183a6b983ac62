"""The table of Ecliptic: the line of the zodiac, its two camps, dice, hand."""
