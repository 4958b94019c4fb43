"""Passkeys (WebAuthn, by py_webauthn): made by who is signed in, used to sign in without a name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from people import accounts, audit
from people.actor import Actor
from people.models import Account, Passkey

SITE = "Maester"
MOST = 20


@dataclass(frozen=True)
class Site:
    """The site as browsers know it: its host without the port, and its origin."""

    host: str
    origin: str


def to_make(session: Session, account: Account, site: Site) -> tuple[str, bytes]:
    """The browser's options (JSON) for a new passkey, and the challenge to be remembered."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    options = generate_registration_options(
        rp_id=site.host,
        rp_name=SITE,
        user_name=account.login,
        user_id=f"account-{account.id}".encode(),
        user_display_name=account.name,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=one.credential) for one in of_account(session, account.id)
        ],
    )
    return options_to_json(options), options.challenge


def add(
    session: Session, actor: Actor, account: Account, site: Site, challenge: bytes, answer: str, label: str
) -> None:
    """Keep a passkey that the browser made. Raises Refused when its answer is not right."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    if len(of_account(session, account.id)) >= MOST:
        raise Refused(f"{MOST} passkeys are the most.", code="too_many", status=409)
    try:
        made = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
        )
    except (WebAuthnException, ValueError) as error:
        raise Refused(f"The passkey was not accepted: {error}.", code="bad_passkey") from None
    row = Passkey(account_id=account.id, credential=made.credential_id, public_key=made.credential_public_key,
                  sign_count=made.sign_count, label=accounts.printable(label)[:80] or "Passkey",
                  made_at=datetime.now(UTC))  # fmt: skip
    session.add(row)
    session.flush()
    audit.append(session, actor, "passkey.make", f"passkey:{row.id}")


def to_use(site: Site) -> tuple[str, bytes]:
    """The browser's options (JSON) for signing in, and the challenge to be remembered."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=site.host)
    return options_to_json(options), options.challenge


def used(session: Session, site: Site, challenge: bytes, answer: str) -> Account:
    """Whose passkey answered. Raises Refused (403)."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        given = parse_authentication_credential_json(answer)
        row = session.scalars(select(Passkey).where(Passkey.credential == given.raw_id)).first()
        if row is None:
            raise Refused("This passkey is not known here.", code="bad_passkey", status=403)
        told = verify_authentication_response(
            credential=given,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=row.public_key,
            credential_current_sign_count=row.sign_count,
        )
    except (WebAuthnException, ValueError) as error:
        raise Refused(f"The passkey was not accepted: {error}.", code="bad_passkey", status=403) from None
    row.sign_count, row.used_at = told.new_sign_count, datetime.now(UTC)
    return accounts.get(session, row.account_id)


def of_account(session: Session, account_id: int) -> list[Passkey]:
    """The passkeys of an account."""
    return list(session.scalars(select(Passkey).where(Passkey.account_id == account_id).order_by(Passkey.id)))


def remove(session: Session, actor: Actor, passkey_id: int) -> None:
    """Remove a passkey of one's own. Raises NotFound for any other."""
    actor.must("account.own")
    row = session.get(Passkey, passkey_id)
    if row is None or row.account_id != actor.account_id:
        raise NotFound("There is no such passkey of yours.")
    session.delete(row)
    audit.append(session, actor, "passkey.remove", f"passkey:{passkey_id}")
