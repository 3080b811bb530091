grant select, insert, update, delete on auth.identities to auth_server;
