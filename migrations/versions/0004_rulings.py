"""Rulings that judges record at a place of a saved dispute.

Revision: 0004, after 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_saved_dispute_created_at", "saved_dispute", ["created_at"])
    op.create_table(
        "ruling",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("dispute", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("judge", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("held_on", sa.Date(), nullable=True),
        sa.Column("corpus", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["dispute"], ["saved_dispute.code"], name=op.f("fk_ruling_dispute_saved_dispute")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ruling")),
    )
    op.create_index("ix_ruling_recorded_at", "ruling", ["recorded_at"])
    op.create_table(
        "ruling_citation",
        sa.Column("ruling_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["ruling_id"], ["ruling.id"], name=op.f("fk_ruling_citation_ruling_id_ruling"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("ruling_id", "position", name=op.f("pk_ruling_citation")),
    )
    op.create_index("ix_ruling_citation_entry_id", "ruling_citation", ["entry_id"])


def downgrade() -> None:
    op.drop_index("ix_ruling_citation_entry_id", "ruling_citation")
    op.drop_table("ruling_citation")
    op.drop_index("ix_ruling_recorded_at", "ruling")
    op.drop_table("ruling")
    op.drop_index("ix_saved_dispute_created_at", "saved_dispute")
