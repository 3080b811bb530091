grant select, insert, update, delete on auth.refresh_tokens to auth_server;
