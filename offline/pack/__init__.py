"""The builder of the pack (`make offline`): runs on a server, with Node; nothing of it is in the pack."""
