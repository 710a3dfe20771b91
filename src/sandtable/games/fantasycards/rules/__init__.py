"""The rules, by the chapters of the book: basics, playing, units, movement, attacking; and how cards are resolved."""
