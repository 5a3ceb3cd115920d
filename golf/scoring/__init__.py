"""Scores, bonuses and ranks: pure functions."""
