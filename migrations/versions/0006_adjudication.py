"""Events, cases, rulings with authority, precedents, the drift alarm.

Rulings of before become rulings by an unnamed judge; their ids stay.

Revision: 0006, after 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def text(name: str, null: bool = False, default: str | None = None) -> sa.Column:
    return sa.Column(name, sa.Text(), nullable=null, server_default=default)


def number(name: str, null: bool = False) -> sa.Column:
    return sa.Column(name, sa.Integer(), nullable=null)


def moment(name: str, null: bool = False) -> sa.Column:
    return sa.Column(name, MOMENT, nullable=null)


def foreign(table: str, column: str, target: str, key: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{target}")
    return sa.ForeignKeyConstraint([column], [f"{target}.{key}"], name=name, ondelete=ondelete)


def primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def upgrade() -> None:
    op.create_table(
        "event",
        *(text(name) for name in ("id", "name", "place")),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        text("format"),
        sa.Column("games", sa.JSON(), nullable=False),
        *(number(name) for name in ("tables", "round")),
        sa.Column("public", sa.Boolean(), nullable=False),
        number("revision"),
        number("created_by", True),
        moment("created_at"),
        moment("closed_at", True),
        foreign("event", "created_by", "account", "id"),
        primary("event", "id"),
    )
    op.create_table(
        "event_table",
        text("code"),
        text("event_id"),
        number("number"),
        foreign("event_table", "event_id", "event", "id"),
        primary("event_table", "code"),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_event_table_event_id")),
    )
    op.create_table(
        "seat",
        text("event_id"),
        number("account_id"),
        number("round"),
        number("table_number"),
        foreign("seat", "event_id", "event", "id"),
        foreign("seat", "account_id", "account", "id"),
        primary("seat", "event_id", "account_id", "round"),
    )
    op.create_table(
        "judge_call",
        number("id"),
        text("event_id"),
        number("table_number"),
        number("round"),
        text("text"),
        text("key"),
        moment("called_at"),
        number("taken_by", True),
        moment("taken_at", True),
        moment("done_at", True),
        text("case_code", True),
        foreign("judge_call", "event_id", "event", "id"),
        foreign("judge_call", "taken_by", "account", "id"),
        primary("judge_call", "id"),
    )
    op.create_index("ix_judge_call_event", "judge_call", ["event_id", "called_at"])
    op.create_table(
        "extension",
        number("id"),
        text("event_id"),
        *(number(name) for name in ("table_number", "round", "minutes")),
        text("reason"),
        number("given_by", True),
        moment("given_at"),
        foreign("extension", "event_id", "event", "id"),
        foreign("extension", "given_by", "account", "id"),
        primary("extension", "id"),
    )
    op.create_index("ix_extension_event", "extension", ["event_id"])
    op.create_table(
        "case_record",
        text("code"),
        number("number"),
        text("event_id", True),
        number("table_number"),
        number("round"),
        *(text(name) for name in ("question", "position_a", "position_b", "player_a", "player_b")),
        text("dispute", True),
        text("state"),
        number("opened_by", True),
        text("key"),
        moment("opened_at"),
        foreign("case_record", "event_id", "event", "id"),
        foreign("case_record", "dispute", "saved_dispute", "code"),
        foreign("case_record", "opened_by", "account", "id"),
        primary("case_record", "code"),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_case_record_event_id")),
    )
    op.create_index("ix_case_record_opened_at", "case_record", ["opened_at"])
    op.create_table(
        "case_ref",
        *(text(name) for name in ("case_code", "kind", "target")),
        foreign("case_ref", "case_code", "case_record", "code"),
        primary("case_ref", "case_code", "kind", "target"),
    )
    op.create_index("ix_case_ref_target", "case_ref", ["kind", "target"])
    _rulings()
    op.create_table(
        "case_step",
        text("case_code"),
        number("number"),
        text("kind"),
        moment("at"),
        number("account_id", True),
        text("capacity"),
        text("reason"),
        text("ruling_id", True),
        foreign("case_step", "case_code", "case_record", "code"),
        foreign("case_step", "account_id", "account", "id"),
        foreign("case_step", "ruling_id", "ruling", "id"),
        primary("case_step", "case_code", "number"),
    )
    _precedents()


def _rulings() -> None:
    with op.batch_alter_table("ruling") as table:
        table.alter_column("dispute", existing_type=sa.Text(), nullable=True)
        for name in ("verdict", "answer", "departs_from", "departs_why"):
            table.add_column(text(name, default=""))
        table.add_column(text("authority", default="unnamed"))
        table.add_column(text("state", default="stands"))
        table.add_column(number("account_id", True))
        table.add_column(text("event_id", True))
        table.add_column(sa.Column("table_number", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(text("case_code", True))
        table.add_column(text("replaced_by", True))
        table.add_column(sa.Column("published", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("reading", sa.JSON(none_as_null=True), nullable=True))
        table.create_foreign_key(op.f("fk_ruling_account_id_account"), "account", ["account_id"], ["id"])
        table.create_foreign_key(op.f("fk_ruling_event_id_event"), "event", ["event_id"], ["id"])
        table.create_foreign_key(op.f("fk_ruling_case_code_case_record"), "case_record", ["case_code"], ["code"])
    op.create_index("ix_ruling_event", "ruling", ["event_id"])
    op.create_index("ix_ruling_case", "ruling", ["case_code"])
    op.create_index("ix_ruling_listed", "ruling", ["published", "state", "recorded_at"])
    op.add_column("ruling_citation", text("statement", default=""))
    op.create_table(
        "ruling_ref",
        *(text(name) for name in ("ruling_id", "kind", "target", "statement")),
        foreign("ruling_ref", "ruling_id", "ruling", "id", "CASCADE"),
        primary("ruling_ref", "ruling_id", "kind", "target"),
    )
    op.create_index("ix_ruling_ref_target", "ruling_ref", ["kind", "target"])


def _precedents() -> None:
    op.create_table(
        "precedent",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        text("state"),
        *(text(name, True) for name in ("ruling_id", "proposed_id", "origin_id")),
        text("superseded_by"),
        moment("created_at"),
        moment("changed_at"),
        *(foreign("precedent", name, "ruling", "id") for name in ("ruling_id", "proposed_id", "origin_id")),
        primary("precedent", "number"),
    )
    op.create_index("ix_precedent_state", "precedent", ["state"])
    op.create_table(
        "precedent_step",
        number("precedent"),
        number("number"),
        text("kind"),
        moment("at"),
        number("account_id", True),
        text("reason"),
        text("ruling_id", True),
        foreign("precedent_step", "precedent", "precedent", "number"),
        foreign("precedent_step", "account_id", "account", "id"),
        foreign("precedent_step", "ruling_id", "ruling", "id"),
        primary("precedent_step", "precedent", "number"),
    )
    op.create_table(
        "flag",
        number("id"),
        *(text(name) for name in ("ruling_id", "kind", "what", "before", "after")),
        moment("found_at"),
        text("corpus"),
        moment("resolved_at", True),
        number("resolved_by", True),
        *(text(name) for name in ("resolution", "reason")),
        foreign("flag", "ruling_id", "ruling", "id"),
        foreign("flag", "resolved_by", "account", "id"),
        primary("flag", "id"),
    )
    op.create_index("ix_flag_ruling", "flag", ["ruling_id"])
    op.create_index("ix_flag_open", "flag", ["resolved_at"])
    op.create_table(
        "drift_checked",
        text("key"),
        number("rulings"),
        number("total"),
        moment("done_at", True),
        primary("drift_checked", "key"),
    )


def downgrade() -> None:
    for table in ("drift_checked", "flag", "precedent_step", "precedent", "case_step", "ruling_ref"):
        op.drop_table(table)
    op.drop_column("ruling_citation", "statement")
    for index in ("ix_ruling_listed", "ix_ruling_case", "ix_ruling_event"):
        op.drop_index(index, "ruling")
    added = "verdict answer departs_from departs_why authority state table_number replaced_by published reading"
    with op.batch_alter_table("ruling") as table:
        for name in ("account_id_account", "event_id_event", "case_code_case_record"):
            table.drop_constraint(op.f(f"fk_ruling_{name}"), type_="foreignkey")
        for name in (*added.split(), "account_id", "event_id", "case_code"):
            table.drop_column(name)
    op.execute("DELETE FROM ruling_citation WHERE ruling_id IN (SELECT id FROM ruling WHERE dispute IS NULL)")
    op.execute("DELETE FROM ruling WHERE dispute IS NULL")
    with op.batch_alter_table("ruling") as table:
        table.alter_column("dispute", existing_type=sa.Text(), nullable=False)
    for table in ("case_ref", "case_record", "extension", "judge_call", "seat", "event_table", "event"):
        op.drop_table(table)
