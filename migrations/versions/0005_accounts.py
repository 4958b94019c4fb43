"""Accounts, roles, sessions, tokens, passkeys, invitations, the audit log.

Revision: 0005, after 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def _account() -> sa.Column:
    return sa.Column("account_id", sa.Integer(), nullable=False)


def _of_account(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f(f"fk_{table}_account_id_account"))


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mail", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("erased_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("login", name=op.f("uq_account_login")),
    )
    op.create_table(
        "role_held",
        sa.Column("id", sa.Integer(), nullable=False),
        _account(),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("given_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        _of_account("role_held"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_role_held")),
    )
    op.create_index("ix_role_held_account", "role_held", ["account_id"])
    op.create_index("ix_role_held_event", "role_held", ["event"])
    op.create_table(
        "signed_in",
        sa.Column("id", sa.Integer(), nullable=False),
        _account(),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        _of_account("signed_in"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signed_in")),
        sa.UniqueConstraint("secret", name=op.f("uq_signed_in_secret")),
    )
    op.create_index("ix_signed_in_account_id", "signed_in", ["account_id"])
    op.create_table(
        "token",
        sa.Column("id", sa.Integer(), nullable=False),
        _account(),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        _of_account("token"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token")),
        sa.UniqueConstraint("secret", name=op.f("uq_token_secret")),
    )
    op.create_index("ix_token_account_id", "token", ["account_id"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.Integer(), nullable=False),
        _account(),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT, nullable=True),
        _of_account("passkey"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
        sa.UniqueConstraint("credential", name=op.f("uq_passkey_credential")),
    )
    op.create_index("ix_passkey_account_id", "passkey", ["account_id"])
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Integer(), nullable=True),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["made_by"], ["account.id"], name=op.f("fk_invitation_made_by_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
    )
    op.create_index("ix_invitation_event", "invitation", ["event"])
    op.create_table(
        "audit_line",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit_line")),
    )
    op.create_index("ix_audit_line_what", "audit_line", ["what"])
    op.create_index("ix_audit_line_account", "audit_line", ["account_id"])


def downgrade() -> None:
    for table in ("audit_line", "invitation", "passkey", "token", "signed_in", "role_held", "account"):
        op.drop_table(table)
