"""Alembic's entry: it runs this file, which runs the migrations on the connection it is given.

The connection comes from `golf.db.schema`, already in a transaction that holds the write lock;
a test gives one too, to compare the migrated tables with the models.
"""

from alembic import context

from golf.db.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
