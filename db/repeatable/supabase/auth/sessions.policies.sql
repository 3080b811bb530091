grant select, insert, update, delete on auth.sessions to auth_server;
