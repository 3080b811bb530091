grant select, insert, update, delete on auth.one_time_tokens to auth_server;
