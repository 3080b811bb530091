grant select, insert, update, delete on auth.pending_sign_ups to auth_server;
