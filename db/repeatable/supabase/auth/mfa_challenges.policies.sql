grant select, insert, update, delete on auth.mfa_challenges to auth_server;
