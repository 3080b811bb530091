grant select, insert, update, delete on auth.flow_states to auth_server;
