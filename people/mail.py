"""One mail, if the installation has a server for it: the link for a lost password."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

SECONDS = 10


def send(server: str, sender: str, to: str, subject: str, text: str) -> None:
    """Send a mail by SMTP. `server` is smtp://user:password@host:587 (STARTTLS where offered) or smtps://.

    Raises OSError or smtplib.SMTPException when the server does not take it.
    """
    at = urlsplit(server)
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender or f"maester@{at.hostname}", to, subject
    message.set_content(text)
    kind = smtplib.SMTP_SSL if at.scheme == "smtps" else smtplib.SMTP
    with kind(at.hostname or "localhost", at.port or (465 if at.scheme == "smtps" else 25), timeout=SECONDS) as smtp:
        if at.scheme == "smtp" and smtp.has_extn("starttls"):
            smtp.starttls()
        if at.username:
            smtp.login(unquote(at.username), unquote(at.password or ""))
        smtp.send_message(message)
