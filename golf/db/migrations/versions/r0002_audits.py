"""Audits: audit, audit_chunk, audit_failure, audit_end.

Frozen: what stands here is what databases of revision 0002 have. `golf.db.models` moves on.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _number() -> sa.types.TypeEngine[int]:
    """64 bits: INTEGER in SQLite, BIGINT elsewhere."""
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _blob_checks(column: str, most: int) -> list[sa.CheckConstraint]:
    sqlite = f"typeof({column}) = 'blob' AND length({column}) <= {most}"
    postgresql = f"octet_length({column}) <= {most}"
    return [
        sa.CheckConstraint(sqlite, name=f"{column}_bytes").ddl_if(dialect="sqlite"),
        sa.CheckConstraint(postgresql, name=f"{column}_bytes").ddl_if(dialect="postgresql"),
    ]


def upgrade() -> None:
    _create_audit()
    _create_chunk()
    _create_failure()
    _create_end()


def downgrade() -> None:
    for table in ("audit_end", "audit_failure", "audit_chunk", "audit"):
        op.drop_table(table)


def _create_audit() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("entry_id", sa.Integer(), sa.ForeignKey("entry.id"), nullable=True),
        *_texts("challenge", "author", "name", "languages", "claims", "input_mode"),
        sa.Column("posted", sa.LargeBinary(), nullable=False),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        *_texts("sha256", "plan"),
        sa.Column("revision", _number(), nullable=False),
        *_texts("runtime", "fingerprint", "compile_command", "isolation", "limits"),
        *_texts("seed", "seed_origin", "started", "waivers", "versions"),
        *_blob_checks("posted", 65538),
        *_blob_checks("source", 65536),
        sqlite_strict=True,
    )
    op.create_index("audit_by_author", "audit", ["challenge", "author"])
    op.create_index("audit_by_source", "audit", ["challenge", "sha256"])
    op.create_index("ix_audit_entry_id", "audit", ["entry_id"])


def _create_chunk() -> None:
    op.create_table(
        "audit_chunk",
        sa.Column(
            "audit_id",
            sa.Integer(),
            sa.ForeignKey("audit.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("last", _number(), primary_key=True, autoincrement=False),
        sa.Column("first", _number(), nullable=False),
        *_texts("counts"),
        sa.UniqueConstraint("audit_id", "first", name="one_chunk_once"),
        sa.CheckConstraint("first <= last", name="in_order"),
        sqlite_strict=True,
    )


def _create_failure() -> None:
    op.create_table(
        "audit_failure",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("audit_id", sa.Integer(), sa.ForeignKey("audit.id"), nullable=False),
        *_texts("kind"),
        sa.Column("bonus", sa.Text(), nullable=True),
        *_texts("purpose", "stratum"),
        sa.Column("case_index", _number(), nullable=False),
        sa.Column("item", _number(), nullable=False),
        sa.Column("input", sa.LargeBinary(), nullable=False),
        sa.Column("output", sa.LargeBinary(), nullable=False),
        sa.Column("error", sa.LargeBinary(), nullable=False),
        *_texts("verdict", "feedback", "measures"),
        sa.Column("wall_us", _number(), nullable=False),
        sa.CheckConstraint("kind IN ('found', 'simplest', 'asked')", name="known_kind"),
        sqlite_strict=True,
    )
    op.create_index("ix_audit_failure_audit_id", "audit_failure", ["audit_id"])


def _create_end() -> None:
    op.create_table(
        "audit_end",
        sa.Column(
            "audit_id",
            sa.Integer(),
            sa.ForeignKey("audit.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("judging_id", sa.Integer(), sa.ForeignKey("judging.id"), nullable=True),
        *_texts("outcome", "ended", "questions"),
        sa.Column("search_runs", _number(), nullable=False),
        *_texts("notes"),
        sqlite_strict=True,
    )
