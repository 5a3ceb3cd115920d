"""Audits as use cases: `golf audit`, `report`, `verify`, `replay` and `try`."""
