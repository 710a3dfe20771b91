"""Many games at once: who wins how often, and how certain that is."""
