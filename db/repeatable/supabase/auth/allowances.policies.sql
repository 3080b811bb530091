grant select, insert, update, delete on auth.allowances to auth_server;
