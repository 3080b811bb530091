grant select, insert, update, delete on auth.known_devices to auth_server;
