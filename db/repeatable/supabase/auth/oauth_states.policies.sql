grant select, insert, delete on auth.oauth_states to auth_server;
