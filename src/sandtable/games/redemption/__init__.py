"""Redemption: rescue five Lost Souls."""
