"""How judges describe cards whose shipped description they found wrong.

Revision: 0008, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_correction",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("card_id", sa.Text(), nullable=False),
        sa.Column("description", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_card_correction_account_id_account")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_card_correction")),
    )
    op.create_index("ix_card_correction_card_id", "card_correction", ["card_id"])


def downgrade() -> None:
    op.drop_table("card_correction")
