grant select, insert, update, delete on auth.recovery_codes to auth_server;
