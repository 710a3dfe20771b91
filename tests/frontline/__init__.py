"""Tests of Front Line: scenario files in every form of the rules, the ledger, components, set-up, Allies, odds."""
