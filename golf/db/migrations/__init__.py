"""Alembic's environment and the migrations, in the package; `golf.db.schema` runs them."""
