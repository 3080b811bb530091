grant select, insert, update, delete on auth.signing_keys to auth_server;
