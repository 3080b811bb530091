grant select, insert, delete on auth.deployment to auth_server;
