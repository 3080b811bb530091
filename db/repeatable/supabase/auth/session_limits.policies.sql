grant select, insert, update on auth.session_limits to auth_server;
