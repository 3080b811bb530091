grant select, insert, update, delete on auth.mfa_factors to auth_server;
