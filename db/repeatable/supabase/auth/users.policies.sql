grant select, insert, update, delete on auth.users to auth_server;
