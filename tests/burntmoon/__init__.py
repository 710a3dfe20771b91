"""Tests of Burnt Moon: scenario files in every form of the rules, the ledger, cards, values, secrecy, attack sums."""
