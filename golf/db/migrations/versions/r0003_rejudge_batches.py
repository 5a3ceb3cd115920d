"""Rejudging in batches: rejudge_batch, rejudged, rejudge_applied.

Frozen: what stands here is what databases of revision 0003 have. `golf.db.models` moves on.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rejudge_batch",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "rejudged",
        _key("judging_id", "judging.id"),
        sa.Column("batch_id", sa.Integer(), sa.ForeignKey("rejudge_batch.id"), nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_rejudged_batch_id", "rejudged", ["batch_id"])
    op.create_table(
        "rejudge_applied",
        _key("batch_id", "rejudge_batch.id"),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("moment", sa.Text(), nullable=False),
        sqlite_strict=True,
    )


def downgrade() -> None:
    for table in ("rejudge_applied", "rejudged", "rejudge_batch"):
        op.drop_table(table)


def _key(name: str, target: str) -> sa.Column[int]:
    """A primary key that names a row of another table."""
    return sa.Column(
        name, sa.Integer(), sa.ForeignKey(target), primary_key=True, autoincrement=False
    )
