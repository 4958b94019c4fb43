"""What an operator does in the browser: accounts, roles, invitations, the audit log."""
