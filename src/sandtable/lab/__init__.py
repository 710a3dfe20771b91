"""Many games at once: who wins how often, and how surely that is known."""
