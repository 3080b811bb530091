grant select, insert, update, delete on auth.pins to auth_server;
