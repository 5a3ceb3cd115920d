"""Challenges: one file is one puzzle's cases, checker and bonuses; `registry` lists them."""
