grant select, insert, update, delete on auth.known_networks to auth_server;
