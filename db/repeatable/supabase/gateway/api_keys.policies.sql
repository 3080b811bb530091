grant select, insert, update, delete on auth.api_keys to auth_server;
