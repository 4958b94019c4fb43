"""Who may do what: accounts, roles, sessions, tokens, invitations, passkeys, the audit log."""
