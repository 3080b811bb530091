grant select, insert, update, delete on auth.pin_tries to auth_server;
