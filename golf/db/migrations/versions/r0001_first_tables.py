"""The first tables: entry, judging, failure, moderation, standing.

Frozen: what stands here is what databases of revision 0001 have. `golf.db.models` moves on.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _number() -> sa.types.TypeEngine[int]:
    """64 bits: INTEGER in SQLite, BIGINT elsewhere."""
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _create_entry()
    _create_judging()
    _create_failure()
    _create_moderation()
    _create_standing()


def downgrade() -> None:
    for table in ("standing", "moderation", "failure", "judging", "entry"):
        op.drop_table(table)


def _create_entry() -> None:
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("languages", sa.Text(), nullable=False),
        sa.Column("claims", sa.Text(), nullable=False),
        sa.Column("input_mode", sa.Text(), nullable=True),
        sa.Column("posted", sa.LargeBinary(), nullable=False),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("size", _number(), nullable=False),
        sa.Column("size_rule", sa.Text(), nullable=False),
        sa.Column("chars", _number(), nullable=True),
        sa.Column("submitted", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "typeof(posted) = 'blob' AND length(posted) <= 65538", name="posted_bytes"
        ).ddl_if(dialect="sqlite"),
        sa.CheckConstraint("octet_length(posted) <= 65538", name="posted_bytes").ddl_if(
            dialect="postgresql"
        ),
        sa.CheckConstraint(
            "typeof(source) = 'blob' AND length(source) <= 65536", name="source_bytes"
        ).ddl_if(dialect="sqlite"),
        sa.CheckConstraint("octet_length(source) <= 65536", name="source_bytes").ddl_if(
            dialect="postgresql"
        ),
        sqlite_strict=True,
    )
    op.create_index("entry_by_author", "entry", ["challenge", "author"])
    op.create_index("entry_by_source", "entry", ["challenge", "sha256"])


def _create_judging() -> None:
    op.create_table(
        "judging",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("entry_id", sa.Integer(), sa.ForeignKey("entry.id"), nullable=False),
        sa.Column("judged", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("revision", _number(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("runtime", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("input_mode", sa.Text(), nullable=False),
        sa.Column("compile_command", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("seed_origin", sa.Text(), nullable=False),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.Column("isolation", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("score", _number(), nullable=True),
        sa.Column("score_bonuses", sa.Text(), nullable=False),
        sa.Column("bonuses", sa.Text(), nullable=False),
        sa.Column("cases_planned", _number(), nullable=False),
        sa.Column("cases_run", _number(), nullable=False),
        sa.Column("cases_passed", _number(), nullable=False),
        sa.Column("probes", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("waivers", sa.Text(), nullable=False),
        sa.Column("wall_us", _number(), nullable=False),
        sa.Column("program_us", _number(), nullable=False),
        sa.Column("longest_us", _number(), nullable=False),
        sa.Column("peak_bytes", _number(), nullable=False),
        sa.CheckConstraint("score IS NULL OR verdict = 'AC'", name="score_accepted"),
        sa.CheckConstraint("verdict <> 'JE'", name="no_judge_error"),
        sqlite_strict=True,
    )
    op.create_index("ix_judging_entry_id", "judging", ["entry_id"])


def _create_failure() -> None:
    op.create_table(
        "failure",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("judging_id", sa.Integer(), sa.ForeignKey("judging.id"), nullable=False),
        sa.Column("bonus", sa.Text(), nullable=True),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("stratum", sa.Text(), nullable=False),
        sa.Column("case_index", _number(), nullable=False),
        sa.Column("item", _number(), nullable=False),
        sa.Column("input", sa.LargeBinary(), nullable=False),
        sa.Column("output", sa.LargeBinary(), nullable=False),
        sa.Column("error", sa.LargeBinary(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("feedback", sa.Text(), nullable=False),
        sa.Column("measures", sa.Text(), nullable=False),
        sa.Column("wall_us", _number(), nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_failure_judging_id", "failure", ["judging_id"])


def _create_moderation() -> None:
    op.create_table(
        "moderation",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("entry_id", sa.Integer(), sa.ForeignKey("entry.id"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("moment", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('claim', 'withdraw', 'waive', 'disqualify', 'reinstate')", name="known_kind"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_moderation_entry_id", "moderation", ["entry_id"])


def _create_standing() -> None:
    op.create_table(
        "standing",
        sa.Column(
            "entry_id",
            sa.Integer(),
            sa.ForeignKey("entry.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("size", _number(), nullable=False),
        sa.Column("chars", _number(), nullable=True),
        sa.Column("bonuses", sa.Text(), nullable=False),
        sa.Column("score", _number(), nullable=False),
        sa.Column("submitted", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=True),
        sa.Column("isolation", sa.Text(), nullable=False),
        sa.Column("waivers", sa.Text(), nullable=False),
        sqlite_strict=True,
    )
    op.create_index(
        "standing_by_author",
        "standing",
        ["challenge", "author", "language", "score", "submitted", "entry_id"],
    )
    op.create_index(
        "standing_by_language",
        "standing",
        ["challenge", "language", "score", "submitted", "entry_id"],
    )
    op.create_index(
        "standing_by_score", "standing", ["challenge", "score", "submitted", "entry_id"]
    )
