"""Disputes that people save under a short code.

Revision: 0001, the first
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_dispute",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_saved_dispute")),
    )


def downgrade() -> None:
    op.drop_table("saved_dispute")
