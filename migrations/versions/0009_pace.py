"""What senders do, counted for the limits by all servers on one database.

Revision: 0009, after 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pace_entry",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_pace_entry")),
    )
    op.create_index("ix_pace_entry_key", "pace_entry", ["key", "at"])
    op.create_index("ix_pace_entry_until", "pace_entry", ["until"])


def downgrade() -> None:
    op.drop_table("pace_entry")
