"""What an entry asked and posted: entry.extras, audit.extras; standing.flags, refused, grounds.

Frozen: what stands here is what databases of revision 0004 have. `golf.db.models` moves on. The
board's new columns are filled when the projection is rebuilt after the upgrade.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_COLUMNS = (
    ("entry", "extras", "'{}'"),
    ("audit", "extras", "'{}'"),
    ("standing", "flags", "'[]'"),
    ("standing", "refused", "'[]'"),
    ("standing", "grounds", "''"),
)


def upgrade() -> None:
    for table, name, default in _COLUMNS:
        column = sa.Column(name, sa.Text(), server_default=sa.text(default), nullable=False)
        op.add_column(table, column)


def downgrade() -> None:
    for table, name, _ in reversed(_COLUMNS):
        op.drop_column(table, name)
